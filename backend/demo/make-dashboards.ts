import type { dashboards } from "@/backend/db/schema/analytics/views";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { overviewWidgets } from "@/lib/domain/analytics/ready-dashboard";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

type Row = typeof dashboards.$inferInsert;

const NAMES: Record<string, readonly [overview: string, mending: string, note: string]> = {
  en: [
    "Overview",
    "What to mend",
    "Look here on Monday mornings: what people searched in vain, and what is searched less.",
  ],
  cs: ["Souhrn", "Co napravit", "Podívejte se sem v pondělí ráno: co lidé hledali marně a co se hledá méně."],
  sk: ["Súhrn", "Čo napraviť", "Pozrite sa sem v pondelok ráno: čo ľudia hľadali márne a čo sa hľadá menej."],
  pl: [
    "Podsumowanie",
    "Co naprawić",
    "Zajrzyj tu w poniedziałek rano: czego szukano na próżno i czego szuka się rzadziej.",
  ],
};

const DAY_MS = 86_400_000;

/** The dashboards of a made-up site: the ready-made one, and one for mending what search lacks. */
export function makeDashboards(site: DemoSite, now: Date): Row[] {
  const [overview, mending, note] = NAMES[site.language] ?? ["Overview", "What to mend", ""];
  const rowOf = (name: string, position: number, widgets: Widget[]): Row => ({
    siteId: site.siteId,
    id: `demo-${position + 1}`,
    name,
    position,
    widgets,
    createdBy: OWNER,
    createdAt: new Date(now.getTime() - 40 * DAY_MS),
    updatedAt: new Date(now.getTime() - (position + 2) * DAY_MS),
    updatedBy: position === 0 ? OWNER : OPERATOR,
  });
  return [
    rowOf(overview, 0, overviewWidgets(ids("overview"))),
    rowOf(mending, 1, mendingWidgets(note, ids("mending"))),
  ];
}

function ids(prefix: string): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

function mendingWidgets(text: string, newId: () => string): Widget[] {
  const one = (kind: Widget["kind"], settings: Widget["settings"], width: Widget["width"] = 1): Widget => ({
    id: newId(),
    kind,
    title: null,
    width,
    settings,
  });
  return [
    one("note", { text }, 2),
    one("no_results", { scope: "search", rows: "10" }),
    one("queries", { table: "losers", scope: "search", rows: "10" }),
    one("queries", { table: "no_clicks", scope: "search", rows: "10" }),
    one("chart", { metric: "no_results", scope: "search", compare: "previous" }),
  ];
}
