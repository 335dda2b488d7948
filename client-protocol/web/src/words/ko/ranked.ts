import type { ranked as en } from "../en/ranked.js";
import { pages } from "./ranked_pages.js";

export const ranked: typeof en = {
  ...pages,
  queue: {
    title: "랭크전",
    text: (game) =>
      `실력이 비슷한 상대와 정해진 규칙으로 ${game} 한 판을 둡니다. 결과는 두 사람의 레이팅에 반영됩니다.`,
    rules: "정해진 규칙과 자리 비움의 대가",
    find: (game) => `${game} 상대 찾기`,
    instead: (game) => `${game}로 바꾸어 기다리기`,
    cancel: "그만 기다리기",
    searching: (game) => `${game} 상대를 찾고 있습니다`,
    stopped: "더 이상 기다리지 않습니다.",
    waited: "기다린 시간",
    expected: "예상",
    window: "상대의 실력",
    others: "기다리는 사람",
    expectedIn: (time) => `앞으로 약 ${time}`,
    expectedUnknown: "아직 알 수 없음",
    expectedSoon: "곧",
    points: (points) => `나와 ${points}점 차이 이내`,
    alone: "혼자",
    people: (count) => `${count}명`,
    keepOpen:
      "기다리는 동안 Seki의 다른 페이지를 보셔도 됩니다. 닫지 말고 기다려 주십시오. 대국은 자동으로 시작됩니다.",
    cooling: (time) => `${time} 뒤에 다시 상대를 찾을 수 있습니다.`,
    coolingWhy:
      "랭크전 도중에 나갔거나, 시작하자마자 그만두었기 때문입니다. 쉬는 시간은 되풀이할수록 길어지고, 시간이 지나면 줄어듭니다.",
    coolingUntil: (clock) => `${clock}까지`,
    playing: "아직 끝나지 않은 랭크전이 있습니다.",
    toMatch: "대국으로",
    profile: "내 프로필",
    ranking: (game) => `${game} 순위표`,
    bar: (game, time) => `${game} 상대 대기 · ${time}`,
  },
  time: {
    seconds: (seconds) => `${seconds}초`,
    minutes: (minutes) => `${minutes}분`,
    hours: (hours) => `${hours}시간`,
  },
  paired: {
    title: "상대를 찾았습니다",
    sides: { first: "내가 먼저 둡니다.", second: "내가 나중에 둡니다." },
    opponent: "상대",
    you: "나",
    costs: "자리를 비우면",
    turn: (seconds) => `한 차례는 ${seconds}초입니다.`,
    grace: (seconds, budget) =>
      `한 번에 ${seconds}초, 또는 모두 합쳐 ${budget}초 넘게 자리를 비우면 레벨 1 CPU가 대신 둡니다.`,
    absent:
      "대국이 끝날 때 CPU가 대신 두고 있는 사람은 판의 결과와 관계없이 집니다. 남은 사람은 CPU에게 져도 손해가 없습니다.",
    forgiven: (actions) => `CPU가 ${actions}번 넘게 대신 둔 사람은 이겨도 무승부까지입니다.`,
    early: (plies) =>
      `${plies}수를 두기 전에 그만두면 레이팅은 바뀌지 않지만, 다음 대국까지 쉬는 시간이 길어집니다.`,
    toBoard: "판으로",
  },
  match: {
    leaveSure:
      "랭크전입니다. 한동안 자리를 비우면 레벨 1 CPU가 대신 두고, 그사이에 끝나면 지게 됩니다. 나가시겠습니까?",
    leaveYes: "그래도 나가기",
    again: "다음 상대 찾기",
  },
  change: {
    title: "내 레이팅",
    waiting: "결과를 반영하고 있습니다…",
    late: "아직 결과가 반영되지 않았습니다. 반영되면 프로필에 나타납니다.",
    moved: (before, after) => `${before} → ${after}`,
    kept: (rating) => `${rating} 그대로입니다.`,
    expected: (percent, before, opponent, theirs) =>
      `나(${before})와 ${opponent}(${theirs})의 대국에서는 점수의 ${percent}%가 예상되었습니다.`,
    outcomes: {
      more: {
        2: "승리는 예상보다 좋은 결과이므로 레이팅이 오릅니다.",
        1: "무승부는 절반의 점수이며 예상보다 좋은 결과이므로 레이팅이 오릅니다.",
      },
      less: {
        0: "패배는 예상보다 나쁜 결과이므로 레이팅이 내려갑니다.",
        1: "무승부는 절반의 점수이며 예상보다 나쁜 결과이므로 레이팅이 내려갑니다.",
      },
      same: "예상대로의 결과이므로 레이팅은 거의 바뀌지 않습니다.",
    },
    surer: (before, after) =>
      `불확실성이 바뀌었습니다: ±${before} → ±${after}. 확실한 레이팅일수록 적게 움직입니다.`,
    unsurer: (deviation) => `불확실성은 ±${deviation}입니다.`,
    provisional: "불확실성이 ±110 이하가 될 때까지는 임시입니다.",
    weight: (percent) => `오늘 같은 상대와 여러 번 두었으므로 이 대국은 ${percent}%로 계산됩니다.`,
    reasons: {
      stand_in: "이긴 사람 대신 CPU가 여러 번 두었으므로 그 사람에게는 무승부로 계산됩니다.",
      absent: "자리를 비운 사람 대신 CPU가 두는 동안 끝났으므로 자리를 비운 사람이 집니다.",
      both_left:
        "두 사람 모두 나갔습니다. 먼저 나간 사람이 지고, 다른 사람의 레이팅은 그대로입니다.",
      aborted: "성립하기 전에 대국이 끝났습니다. 레이팅은 바뀌지 않습니다.",
      abandoned: "아무도 돌아오지 않았습니다. 레이팅은 바뀌지 않습니다.",
    },
  },
};
