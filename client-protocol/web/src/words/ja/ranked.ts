import type { ranked as en } from "../en/ranked.js";
import { pages } from "./ranked_pages.js";

export const ranked: typeof en = {
  ...pages,
  queue: {
    title: "ランク戦",
    text: (game) =>
      `同じくらいの強さの相手と、決まったルールで${game}を指します。結果は二人のレーティングになります。`,
    rules: "ルールと、離席したときの扱い",
    find: (game) => `${game}の相手を探す`,
    instead: (game) => `${game}に切り替えて待つ`,
    cancel: "待つのをやめる",
    searching: (game) => `${game}の相手を探しています`,
    stopped: "待つのをやめました。",
    waited: "待ち時間",
    expected: "めやす",
    window: "相手の強さ",
    others: "待っている人",
    expectedIn: (time) => `あと${time}ほど`,
    expectedUnknown: "まだ分かりません",
    expectedSoon: "まもなく",
    points: (points) => `あなたとの差が${points}点以内`,
    alone: "あなただけ",
    people: (count) => `${count}人`,
    keepOpen:
      "待つ間、Sekiのほかのページも見られます。閉じずにお待ちください。対局は自動で始まります。",
    cooling: (time) => `あと${time}で、また相手を探せます。`,
    coolingWhy:
      "ランク戦を途中で離れたり、始めてすぐにやめたりしたためです。休みは重なるほど長くなり、時間がたてば短くなります。",
    coolingUntil: (clock) => `${clock}まで`,
    playing: "まだ終わっていないランク戦があります。",
    toMatch: "対局へ",
    profile: "プロフィール",
    ranking: (game) => `${game}のランキング`,
    bar: (game, time) => `${game}の相手待ち · ${time}`,
  },
  time: {
    seconds: (seconds) => `${seconds}秒`,
    minutes: (minutes) => `${minutes}分`,
    hours: (hours) => `${hours}時間`,
  },
  paired: {
    title: "相手が見つかりました",
    sides: { first: "あなたは先手です。", second: "あなたは後手です。" },
    opponent: "相手",
    you: "あなた",
    costs: "離席したときの扱い",
    turn: (seconds) => `1手番は${seconds}秒です。`,
    grace: (seconds, budget) =>
      `1回に${seconds}秒、または合わせて${budget}秒を超えて離れると、レベル1のCPUが代わりに指します。`,
    absent:
      "終局のときにCPUが代わりに指している人は、盤の結果にかかわらず負けです。残っている人がCPUに負けても、損はしません。",
    forgiven: (actions) =>
      `CPUが${actions}回を超えて代わりに指した人は、勝っても引き分けまでです。`,
    early: (plies) =>
      `${plies}手が指される前にやめると、レーティングは変わりませんが、次に待てるまでの休みが長くなります。`,
    toBoard: "盤へ",
  },
  match: {
    leaveSure:
      "ランク戦です。しばらく離れるとレベル1のCPUが代わりに指し、その間に終局すると負けになります。抜けますか？",
    leaveYes: "それでも抜ける",
    again: "次の相手を探す",
  },
  change: {
    title: "あなたのレーティング",
    waiting: "結果を反映しています…",
    late: "結果はまだ反映されていません。反映されると、プロフィールに表示されます。",
    moved: (before, after) => `${before} → ${after}`,
    kept: (rating) => `${rating}のままです。`,
    expected: (percent, before, opponent, theirs) =>
      `${before}のあなたと${opponent}（${theirs}）の対局では、${percent}％の得点が見込まれていました。`,
    outcomes: {
      more: {
        2: "勝ちは見込みより良い結果なので、レーティングが上がります。",
        1: "引き分けは半分の得点で、見込みより良い結果なので、レーティングが上がります。",
      },
      less: {
        0: "負けは見込みより悪い結果なので、レーティングが下がります。",
        1: "引き分けは半分の得点で、見込みより悪い結果なので、レーティングが下がります。",
      },
      same: "見込みどおりの結果なので、レーティングはほとんど動きません。",
    },
    surer: (before, after) =>
      `不確かさは±${before}から±${after}になりました。確かなレーティングほど、動きは小さくなります。`,
    unsurer: (deviation) => `不確かさは±${deviation}です。`,
    provisional: "不確かさが±110以下になるまでは暫定です。",
    weight: (percent) => `今日は同じ相手との対局が多いため、この対局は${percent}％として数えます。`,
    reasons: {
      stand_in: "勝った人の代わりにCPUが何度も指したため、その人には引き分けとして数えます。",
      absent: "離れている人の代わりにCPUが指している間に終局したため、離れていた人の負けです。",
      both_left: "二人とも離れました。先に離れた人の負けで、もう一人のレーティングは変わりません。",
      aborted: "成立する前に対局が終わりました。レーティングは変わりません。",
      abandoned: "だれも戻りませんでした。レーティングは変わりません。",
    },
  },
};
