/** Ranked play: the queue, pairings, ratings, profiles, leaderboards. Must not know: any game. */
import { pages } from "./ranked_pages.js";

export const ranked = {
  ...pages,
  queue: {
    title: "Ranked match",
    text: (game: string) =>
      `An opponent about as strong as you, ${game} by the fixed rules, and a rating for both.`,
    rules: "What is fixed, and what leaving costs",
    find: (game: string) => `Find an opponent in ${game}`,
    instead: (game: string) => `Wait in ${game} instead`,
    cancel: "Stop waiting",
    searching: (game: string) => `Looking for an opponent in ${game}`,
    stopped: "You are not waiting any more.",
    waited: "Waiting",
    expected: "Expected",
    window: "Strength",
    others: "In the queue",
    expectedIn: (time: string) => `about ${time} more`,
    expectedUnknown: "not known yet",
    expectedSoon: "any moment",
    points: (points: number) => `within ${points} points of you`,
    alone: "you alone",
    people: (count: number) => `${count} people`,
    keepOpen:
      "You may look at other pages of Seki meanwhile. Keep it open: the match begins by itself.",
    cooling: (time: string) => `You can wait for an opponent again in ${time}.`,
    coolingWhy:
      "Ranked matches were left, or begun and broken off. The pause grows each time, and shrinks by itself.",
    coolingUntil: (clock: string) => `Until ${clock}`,
    playing: "Your ranked match is not over yet.",
    toMatch: "To the match",
    profile: "Your profile",
    ranking: (game: string) => `${game} leaderboard`,
    bar: (game: string, time: string) => `Waiting: ${game} · ${time}`,
  },
  time: {
    seconds: (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`),
    minutes: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
    hours: (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`),
  },
  paired: {
    title: "An opponent is found",
    sides: { first: "You move first.", second: "You move second." },
    opponent: "Opponent",
    you: "You",
    costs: "What leaving costs",
    turn: (seconds: number) => `Each turn has ${seconds} seconds.`,
    grace: (seconds: number, budget: number) =>
      `Who is away for more than ${seconds} seconds, or ${budget} in all, has a CPU of level 1 play for them.`,
    absent:
      "Whoever has a CPU on their seat when the match ends has lost it, whatever the board says. The other loses nothing to the CPU.",
    forgiven: (actions: number) => `Who had the CPU act more than ${actions} times draws at best.`,
    early: (plies: number) =>
      `Leaving before ${plies} moves are made ends the match without a rating, but lengthens the pause before the next.`,
    toBoard: "To the board",
  },
  match: {
    leaveSure:
      "This is a ranked match: away for long, a CPU of level 1 takes your seat, and if it ends then, you have lost it. Leave?",
    leaveYes: "Leave all the same",
    again: "Wait for the next opponent",
  },
  change: {
    title: "Your rating",
    waiting: "The match is being counted…",
    late: "The match has not been counted yet. It will be; your profile shows it then.",
    moved: (before: number, after: number) => `${before} → ${after}`,
    kept: (rating: number) => `It stays at ${rating}.`,
    expected: (percent: number, before: number, opponent: string, theirs: number) =>
      `With ${before} against ${opponent} (${theirs}), ${percent} % of the points were to be expected.`,
    outcomes: {
      more: {
        2: "You won, which is more, so your rating rises.",
        1: "A draw is half, which is more, so your rating rises.",
      },
      less: {
        0: "You lost, which is less, so your rating falls.",
        1: "A draw is half, which is less, so your rating falls.",
      },
      same: "That is what came of it, so your rating hardly moves.",
    },
    surer: (before: number, after: number) =>
      `The uncertainty went from ±${before} to ±${after}: the surer a rating is, the less it moves.`,
    unsurer: (deviation: number) => `The uncertainty is ±${deviation}.`,
    provisional: "It is provisional until the uncertainty is ±110 or less.",
    weight: (percent: number) =>
      `You two have played often today, so this match counts ${percent} %.`,
    reasons: {
      stand_in: "A CPU had acted for the winner too often, so the match counts as a draw for them.",
      absent: "The match ended while a CPU played for somebody who was away: they have lost it.",
      both_left: "Both had left: whoever left first has lost, the other's rating stays.",
      aborted: "The match was left before it counted. No rating changes.",
      abandoned: "Nobody came back. No rating changes.",
    } as Readonly<Record<string, string>>,
  },
};
