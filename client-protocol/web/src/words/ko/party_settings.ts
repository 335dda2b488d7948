import type { SettingTexts } from "../en/party_settings.js";

export const partySettings: SettingTexts = {
  janggi: {
    setup: {
      name: "상차림",
      explain:
        "마와 상의 차림을 한, 초 순서로 각자 고릅니다. 고르지 않으면 양쪽 모두 안상으로 시작합니다.",
      values: { choose: "각자 선택", fixed: "양쪽 모두 안상" },
    },
    decision: {
      name: "승부 판정",
      explain:
        "외통과 기권이 아닌 끝은 남은 기물의 점수(한에 1.5점 가산)로 판정하거나 무승부로 합니다.",
      values: { points: "점수 판정", draw: "무승부" },
    },
    bikjang: {
      name: "장 마주 보기",
      explain:
        "빅장을 쓰면 장이 마주 볼 때 상대가 이를 풀거나 받아서 판정합니다. 쓰지 않으면 마주 보는 수는 둘 수 없습니다.",
      values: { true: "빅장 있음", false: "빅장 없음" },
    },
    max_plies: {
      name: "최대 수",
      explain: "한수쉼을 포함하여 이 수에 이르면 판정합니다. 0은 제한 없음입니다.",
      values: { 0: "제한 없음" },
    },
  },
  gungi: {
    level: {
      name: "단계",
      explain:
        "입문과 초급은 적은 기물과 정해진 배치로 2단까지, 중급은 모든 기물로 자유 배치, 상급은 3단까지 쌓습니다.",
      values: { intro: "입문", beginner: "초급", intermediate: "중급", advanced: "상급" },
    },
    archer_diagonal: {
      name: "궁수의 대각선 앞",
      explain:
        "궁수가 대각선 앞으로 내려앉는 칸을 공식 설명서의 그림(한 줄 옆)대로 하거나 곧은 대각선으로 합니다.",
      values: { booklet: "설명서대로", straight: "곧은 대각선" },
    },
    betrayal: {
      name: "배신",
      explain:
        "모사가 쌓일 때 그 탑의 상대 기물을 하나씩 골라 배신시키거나, 전부 아니면 전무로 합니다.",
      values: { each: "하나씩 선택", all: "전부 또는 전무" },
    },
    max_plies: {
      name: "최대 수",
      explain: "배치 뒤 이 수에 이르면 무승부입니다. 0은 제한 없음입니다.",
      values: { 0: "제한 없음" },
    },
  },
  party: {
    first: {
      name: "첫 대국의 선수",
      explain: "첫 대국에서 먼저 두는 사람입니다. 리더가 자리에 없으면 추첨합니다.",
      values: { random: "추첨", leader: "리더", guest: "상대" },
    },
    swap_on_rematch: {
      name: "재대국 때 선후 교대",
      explain:
        "같은 두 사람이 다시 둘 때마다 선후를 바꿉니다. 쓰지 않으면 같은 편을 계속 맡습니다.",
      values: {},
    },
    turn_seconds: {
      name: "차례 제한 시간",
      explain: "시간이 지나면 그 차례만 CPU가 대신 둡니다.",
      values: { null: "없음" },
    },
    show_legal_moves: {
      name: "갈 수 있는 곳 표시",
      explain: "고른 기물이 갈 곳과 잡을 수 있는 기물을 표시합니다. 쓰지 않으면 스스로 읽습니다.",
      values: {},
    },
    allow_draw_offer: {
      name: "무승부 제안",
      explain: "두 사람이 합의하여 무승부로 할 수 있습니다.",
      values: {},
    },
    allow_take_back: {
      name: "무르기",
      explain: "마지막 수를 무르자고 청할 수 있습니다. 받아들일지는 상대가 정합니다.",
      values: {},
    },
    cpu_level: {
      name: "CPU 레벨",
      explain:
        "자리에 앉거나 자리를 비운 사람 대신 두는 CPU의 실력입니다. 1이 가장 쉽고 8이 가장 강합니다.",
      values: {},
    },
  },
  plies: (count) => `${count}수`,
  seconds: (count) => `${count}초`,
};
