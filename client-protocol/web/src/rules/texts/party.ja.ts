/** What the rules of both games say of parties and of time, in Japanese. Must not know: a game. */
import type { Section, SettingTexts } from "../document.js";

/** The settings a party has in every game; `first` is what the side is called that begins. */
export function partySettings(first: string): SettingTexts {
  return {
    show_legal_moves:
      "駒を選ぶと行き先に印が付き、取れる駒も見分けられます。なしにすると行き先は自分で読みます。動きの決まりは変わらず、指せる手の数だけが示されます。",
    first: `パーティーの最初の対局で、だれが${first}を持つかを決めます。リーダーが席にいないときは抽選になります。`,
    swap_on_rematch: `再戦のたびに${first}を持つ人が入れ替わります。なしにすると、二人とも同じ側を持ち続けます。`,
    turn_seconds:
      "1回の手番に使える時間です。対局前の配置にも使われます。時間が切れたときのことは「時間と離席」をご覧ください。",
    allow_draw_offer:
      "引き分けを申し出られるようにします。相手が受ければ引き分けです。次の手が指されると、申し出は消えます。",
    allow_take_back:
      "待ったを頼めるようにします。相手が認めると、頼んだ人が最後に指した手の前に戻り、手番の時間は初めから数え直します。配置までは戻せません。次の手が指されると、頼みは消えます。",
    cpu_level: "対戦相手になるCPUと、席を外した人の代わりに指すCPUの強さです。",
  };
}

/** What a party may change: a game's own settings and those of every party. */
export function settingsSection(texts: SettingTexts): Section {
  return {
    id: "settings",
    title: "パーティーのローカルルール",
    blocks: [
      {
        kind: "text",
        text: "対局の前に、パーティーのリーダーが変えられます。初期値と違うところは、パーティーの全員に見えます。",
      },
      { kind: "settings", texts },
    ],
  };
}

export const timeSection: Section = {
  id: "time",
  title: "時間と離席",
  blocks: [
    {
      kind: "text",
      text: "初期値では、考える時間に制限はありません。パーティーが手番の時間を決めているときは、残り時間が時計に出ます。時間が切れる前に届いた手は有効です。",
    },
    {
      kind: "list",
      items: [
        "**時間が切れたとき**は、その1手だけをCPUが代わりに指します。自分の手番で2回続けて切れると、自分で指すまでCPUが指し続けます。時間切れで負けになることはありません。",
        "**通信が切れたときや、ページを閉じたとき**も、席はそのままです。同じ端末で開き直すと、同じ席に戻ります。",
        "**CPUが代わるまでの猶予**は、1回の離席につき30秒、1局の合計で180秒です。どちらも全員に見えます。3秒に満たない離席でCPUが代わることはありません。",
        "**猶予が尽きると**、戻るまでの間、手番が来るたびにCPUが代わりに指します。戻ればすぐに自分で指せます。CPUが代わっていた手番の途中に戻ったときは、少なくとも10秒の時間があります。",
        "**対局者がだれもいない間**（二人とも、またはCPUと指している人が離れている間）は、何も指されず、時計も進みません。1日たってもだれも戻らない対局は、結果なしで終わります。",
        "**パーティーに一人だけのとき**は、もう一つの席に初めからCPUが座ります。",
        "**CPUへの申し出：**対戦相手のCPUは待ったを認め、引き分けは断ります。離れた人の代わりのCPUは、どちらも断ります。",
      ],
    },
    {
      kind: "note",
      text: "ここに書いた時間は初期値で、サーバーの運営者が変えていることがあります。また、1局が2,000手に達すると引き分けになります。",
    },
  ],
};
