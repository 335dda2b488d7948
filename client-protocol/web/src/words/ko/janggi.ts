import type { janggi as en } from "../en/janggi.js";

export const janggi: typeof en = {
  comma: ", ",
  empty: "빈 곳",
  yours: (man) => `내 ${man}`,
  theirs: (man) => `상대 ${man}`,
  manOf: (side, man) => `${side}의 ${man}`,
  inCheck: "장군입니다",
  canGo: "갈 수 있습니다",
  canTake: "잡을 수 있습니다",
  takeBack: "잡히면 되잡기",
  facing: "빅장",
  setup: {
    title: "차림을 고르십시오",
    choose: "내 쪽에서 본 마와 상의 차림입니다.",
    second: "한이 골랐습니다. 이제 초가 고릅니다.",
    first: "한을 맡았습니다. 먼저 고르면 초가 보고 나서 고릅니다.",
    waitForHan: "한이 먼저 고릅니다. 기다려 주십시오.",
    waitForCho: "한이 골랐습니다. 이제 초가 고릅니다.",
    watchHan: "한이 먼저 차림을 고릅니다.",
    asSeen: (men) => `왼쪽부터 ${men}`,
    between: "·",
  },
};
