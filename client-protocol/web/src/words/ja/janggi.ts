import type { janggi as en } from "../en/janggi.js";

/** The generals are written 楚 and 漢, and spoken of as 将. */
const spoken = (man: string) => (man === "楚" || man === "漢" ? "将" : man);

export const janggi: typeof en = {
  comma: "、",
  empty: "空き",
  yours: (man) => `自分の${spoken(man)}`,
  theirs: (man) => `相手の${spoken(man)}`,
  manOf: (side, man) => `${side}の${spoken(man)}`,
  inCheck: "王手です",
  canGo: "動けます",
  canTake: "取れます",
  takeBack: "取られたら取り返す",
  facing: "ピッチャン",
  setup: {
    title: "配置を選んでください",
    choose: "自分の側から見た、馬と象の並びです。",
    second: "漢が選び終わりました。後から選ぶ楚の番です。",
    first: "あなたは漢です。先に選び、それを見てから楚が選びます。",
    waitForHan: "先に漢が選びます。お待ちください。",
    waitForCho: "漢が選び終わりました。楚が選びます。",
    watchHan: "先に漢が配置を選びます。",
    asSeen: (men) => `左から ${men}`,
    between: "・",
  },
};
