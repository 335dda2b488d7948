import type { board as en } from "../en/board.js";

export const board: typeof en = {
  picked: (name) => `${name}を選びました。行き先を選んでください。Escapeで取り消せます。`,
  putBack: "選択を取り消しました。",
  which: "どの手にしますか？",
  pickInstead: "この駒を選び直す",
  cancel: "やめる",
  grid: "盤",
};
