import {
  type Dashboard,
  type DashboardLine,
  deleteDashboard,
  duplicate,
  listDashboards,
  rename,
  reorder,
  saveWidgets,
  showDashboard,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { fetchStats, type StatMetric } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { answer, type FakeAnswer, makeRefusal } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeWidget } from "@/tests/support/widgets";

/** The URL of the dashboard. */
export const AT = "/sites/100200-300401/dashboards/morning";
/** A page of a user with all rights to dashboards. */
export const page = makeSitePage({
  rights: { roles: ["owner"], policies: ["dashboards", "stats", "analytics", "feeds", "data_quality"] },
  groups: ["dashboards", "history", "idempotency"],
});
/** A page of a user without access to other screens. */
export const listsOnly = makeSitePage({
  rights: { roles: ["owner"], policies: ["dashboards"] },
  groups: ["dashboards"],
});
export const viewerPage = makeSitePage({
  rights: { roles: ["viewer"], policies: ["dashboards"] },
  groups: ["dashboards"],
});

const LINES: DashboardLine[] = [
  { id: "morning", name: "Mornings", widgets_count: 2 },
  { id: "friday", name: "Fridays", widgets_count: 0 },
  { id: "sale", name: "Sale", widgets_count: 0 },
];

/** A dashboard with a metric and a note. */
export function makeBoard(widgets: Widget[] = usual()): Dashboard {
  return {
    id: "morning",
    name: "Mornings",
    position: 0,
    widgets,
    revision: 4,
    updated_at: "2026-02-11T08:10:00Z",
    updated_by: "Olga Owner",
  };
}

function usual(): Widget[] {
  return [
    makeWidget("figure", { kind: "metric", settings: { metric: "searches", scope: "search" } }),
    makeWidget("note", { title: "Remember", settings: { text: "Look at the summer sale." } }),
  ];
}

/** A backend that stores changes of the dashboard and of the list. */
export function makeBackend(widgets?: Widget[]) {
  let board = makeBoard(widgets);
  let lines = LINES;
  let id = 100;
  const pending = { outrun: [] as (() => void)[] };
  const saved = (next: Widget[]): Dashboard => {
    board = { ...board, widgets: next, revision: board.revision + 1 };
    return board;
  };
  const answers: FakeAnswer[] = [
    answer(listDashboards, () => ({ dashboards: lines })),
    answer(showDashboard, () => board),
    { ...answer(saveWidgets, ({ body }) => pending.outrun.pop()?.() ?? saved(body.widgets)), changes: [41] },
    {
      ...answer(rename, ({ body }) => {
        lines = lines.map((one) => (one.id === body.id ? { ...one, name: body.name } : one));
        return { ...board, id: body.id, name: body.name };
      }),
      changes: [42],
    },
    {
      ...answer(duplicate, ({ body }) => {
        id += 1;
        lines = [...lines, { id: `copy-${id}`, name: body.name, widgets_count: 0 }];
        return { ...board, id: `copy-${id}`, name: body.name };
      }),
      changes: [43],
    },
    {
      ...answer(deleteDashboard, ({ body }) => {
        lines = lines.filter((one) => one.id !== body.id);
        return undefined;
      }),
      changes: [44],
    },
    {
      ...answer(reorder, ({ body }) => {
        lines = body.ids.flatMap((one) => lines.find((line) => line.id === one) ?? []);
        return { dashboards: lines };
      }),
      changes: [45],
    },
    answer(fetchStats, aStatsAnswer()),
    answer(changeMarks, { marks: [] }),
  ];
  return {
    answers,
    board: () => board,
    lines: () => lines,
    /** Lets another user change the dashboard right before the next save, which is then refused. */
    outrun: (change: (now: Widget[]) => Widget[]) => {
      pending.outrun.push(() => {
        saved(change(board.widgets));
        return makeRefusal(412, "stale", { revision: board.revision }) as never;
      });
    },
  };
}

/** 1,200 searches, 1,000 before. */
function aStatsAnswer() {
  const metric: StatMetric = {
    key: "searches",
    unit: "count",
    total: 1200,
    n: 1200,
    of: null,
    previous: 1000,
    series: [
      { date: "2026-02-10", value: 700 },
      { date: "2026-02-11", value: 500, partial: true },
    ],
  };
  return {
    scope: "search",
    dates: { from: "2026-02-10", to: "2026-02-11", granularity: "day" as const },
    metrics: [metric],
    as_of: "2026-02-11T08:10:00Z",
    partial: true,
  };
}
