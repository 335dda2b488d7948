/** What the rules of both games say of parties and of time, in Korean. Must not know: a game. */
import type { Section, SettingTexts } from "../document.js";

/** The settings a party has in every game; `first` is what the side is called that begins. */
export function partySettings(first: string): SettingTexts {
  return {
    show_legal_moves:
      "기물을 고르면 갈 수 있는 곳이 표시되고, 잡을 수 있는 기물도 구별됩니다. 쓰지 않으면 갈 곳을 스스로 읽습니다. 행마 규칙은 그대로이며, 둘 수 있는 수의 개수만 알려 줍니다.",
    first: `파티의 첫 대국에서 누가 ${first} 맡을지 정합니다. 리더가 자리에 앉아 있지 않으면 추첨합니다.`,
    swap_on_rematch: `다시 둘 때마다 ${first} 맡는 사람이 바뀝니다. 쓰지 않으면 두 사람이 같은 편을 계속 맡습니다.`,
    turn_seconds:
      "한 차례에 쓸 수 있는 시간입니다. 대국 전 배치에도 적용됩니다. 시간이 다 되면 어떻게 되는지는 ‘시간과 자리 비움’에 적혀 있습니다.",
    allow_draw_offer:
      "무승부를 제안할 수 있게 합니다. 상대가 받아들이면 무승부입니다. 다음 수를 두면 제안은 사라집니다.",
    allow_take_back:
      "무르기를 청할 수 있게 합니다. 상대가 받아들이면 청한 사람이 마지막으로 둔 수 이전으로 돌아가며, 차례의 시간도 처음부터 다시 잽니다. 배치는 무를 수 없습니다. 다음 수를 두면 요청은 사라집니다.",
    cpu_level: "상대로 앉는 CPU와, 자리를 비운 사람 대신 두는 CPU의 실력입니다.",
  };
}

/** What a party may change: a game's own settings and those of every party. */
export function settingsSection(texts: SettingTexts): Section {
  return {
    id: "settings",
    title: "파티의 로컬 규칙",
    blocks: [
      {
        kind: "text",
        text: "대국 전에 파티의 리더가 바꿀 수 있습니다. 기본값과 다른 점은 파티의 모든 사람에게 보입니다.",
      },
      { kind: "settings", texts },
    ],
  };
}

export const timeSection: Section = {
  id: "time",
  title: "시간과 자리 비움",
  blocks: [
    {
      kind: "text",
      text: "기본값에서는 생각하는 시간에 제한이 없습니다. 파티에서 차례 제한 시간을 정하면 남은 시간이 시계에 나타납니다. 시간이 다 되기 전에 도착한 수는 유효합니다.",
    },
    {
      kind: "list",
      items: [
        "**시간이 다 되면** 그 한 수만 CPU가 대신 둡니다. 자기 차례에서 두 번 잇달아 시간이 다 되면, 직접 둘 때까지 CPU가 계속 둡니다. 시간 때문에 지는 일은 없습니다.",
        "**접속이 끊기거나 페이지를 닫아도** 자리는 그대로 남습니다. 같은 기기에서 다시 열면 그 자리로 돌아갑니다.",
        "**CPU가 대신 두기까지의 유예 시간**은 한 번에 30초, 한 대국에서 모두 합쳐 180초입니다. 두 시간 모두 모든 사람에게 보입니다. 3초가 안 되는 자리 비움으로는 CPU가 나서지 않습니다.",
        "**유예 시간이 지나면** 돌아올 때까지 차례가 올 때마다 CPU가 대신 둡니다. 돌아오면 바로 직접 둘 수 있습니다. CPU가 대신하던 차례에 돌아오면 적어도 10초의 시간이 있습니다.",
        "**대국자가 아무도 없는 동안에는**(두 사람 모두, 또는 CPU와 두는 사람이 자리를 비웠을 때) 아무도 두지 않고 시계도 멈춥니다. 하루가 지나도 아무도 돌아오지 않으면 대국은 결과 없이 끝납니다.",
        "**파티에 혼자 있으면** 처음부터 다른 자리에 CPU가 앉습니다.",
        "**CPU에게 하는 제안:** 상대로 앉은 CPU는 무르기를 받아들이고 무승부는 거절합니다. 자리를 비운 사람 대신 두는 CPU는 둘 다 거절합니다.",
      ],
    },
    {
      kind: "note",
      text: "여기 적힌 시간은 기본값이며, 서버 운영자가 바꾸었을 수 있습니다. 또한 한 대국이 2,000수에 이르면 무승부가 됩니다.",
    },
  ],
};
