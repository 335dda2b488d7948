import { type ConnectOptions, connect, yourTurn } from "seki-protocol";

export async function makeAMove(url: string, options: ConnectOptions = {}): Promise<string> {
  const session = connect(url, { language: "ko", ...options });
  await session.welcomed;
  const room = await session.create("janggi", { setup: "fixed", first: "leader" });
  await room.start(); // alone in the party: against a CPU
  const view = await room.until((view) => yourTurn(view) !== null);
  const step = await room.play(yourTurn(view)?.actions?.[0] ?? "pass");
  const after = await room.until((view) => (view.match?.board.step ?? 0) >= step);
  session.close();
  return after.match?.board.fen ?? "";
}
