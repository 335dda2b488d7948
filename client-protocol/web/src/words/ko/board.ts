import type { board as en } from "../en/board.js";

export const board: typeof en = {
  picked: (name) => `${name} 선택. 갈 곳을 고르십시오. Escape로 취소할 수 있습니다.`,
  putBack: "선택을 취소했습니다.",
  which: "어떤 수를 두시겠습니까?",
  pickInstead: "이 기물을 대신 선택",
  cancel: "취소",
  grid: "판",
};
