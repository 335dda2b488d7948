import type { SettingTexts } from "../en/party_settings.js";

export const partySettings: SettingTexts = {
  janggi: {
    setup: {
      name: "配置の選び方",
      explain: "馬と象の並びを、漢・楚の順に各自が選びます。選ばない場合は双方とも内象で始めます。",
      values: { choose: "各自が選ぶ", fixed: "双方とも内象" },
    },
    decision: {
      name: "決着の付け方",
      explain:
        "詰みと投了のほかの決着を、残った駒の点数（漢に1.5点を加算）で判定するか、引き分けにします。",
      values: { points: "点数判定", draw: "引き分け" },
    },
    bikjang: {
      name: "将の向かい合い",
      explain:
        "ありでは、将が向かい合うと（ピッチャン）、相手は解消するか、受けて判定になります。なしでは、向かい合う手は指せません。",
      values: { true: "ピッチャンあり", false: "なし" },
    },
    max_plies: {
      name: "最大手数",
      explain: "パスを含めてこの手数に達すると判定になります。0は上限なしです。",
      values: { 0: "上限なし" },
    },
  },
  gungi: {
    level: {
      name: "レベル",
      explain:
        "入門・初級は駒が少なく決まった配置で二段まで、中級は全駒で自由配置、上級はさらに三段まで積めます。",
      values: { intro: "入門", beginner: "初級", intermediate: "中級", advanced: "上級" },
    },
    archer_diagonal: {
      name: "弓の斜め前",
      explain:
        "弓が斜め前に着地するマスを、公式の説明書の図（1筋隣）どおりにするか、まっすぐの斜めにします。",
      values: { booklet: "説明書の図", straight: "まっすぐ斜め" },
    },
    betrayal: {
      name: "寝返り",
      explain:
        "謀がツケたとき、そのマスの敵の駒を1枚ずつ選んで寝返らせるか、全部かなしかにします。",
      values: { each: "1枚ずつ選ぶ", all: "全部かなし" },
    },
    max_plies: {
      name: "最大手数",
      explain: "配置のあと、この手数に達すると引き分けになります。0は上限なしです。",
      values: { 0: "上限なし" },
    },
  },
  party: {
    first: {
      name: "最初の先手",
      explain: "最初の対局で先手になる人です。リーダーが席にいないときは抽選になります。",
      values: { random: "抽選", leader: "リーダー", guest: "相手" },
    },
    swap_on_rematch: {
      name: "再戦での先後の交代",
      explain: "同じ2人の再戦のたびに先手と後手を入れ替えます。なしでは同じ側を続けて持ちます。",
      values: {},
    },
    turn_seconds: {
      name: "手番の制限時間",
      explain: "時間が切れると、その手番だけCPUが代わりに指します。",
      values: { null: "なし" },
    },
    show_legal_moves: {
      name: "動ける場所を表示",
      explain: "選んだ駒の行き先に印を出し、取れる駒も見分けられます。なしでは自分で読みます。",
      values: {},
    },
    allow_draw_offer: {
      name: "引き分けの申し出",
      explain: "対局者どうしの合意で引き分けにできます。",
      values: {},
    },
    allow_take_back: {
      name: "待った",
      explain: "直前の手を戻したいと頼めます。応じるかどうかは相手が決めます。",
      values: {},
    },
    cpu_level: {
      name: "CPUのレベル",
      explain:
        "席に座るCPUと、離席した人の代わりに指すCPUの強さです。1が最もやさしく、8が最強です。",
      values: {},
    },
  },
  plies: (count) => `${count}手`,
  seconds: (count) => `${count}秒`,
};
