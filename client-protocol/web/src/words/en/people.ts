/** What people and CPUs are called. Must not know: where they are named. */
export const people = {
  you: "You",
  guest: (tag: string) => `Guest ${tag}`,
  cpu: (level: number) => `CPU level ${level}`,
  nobody: "Free",
};
