import { and, desc, eq, gte, isNotNull, lt, notInArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema";
import { feedRuns } from "@/backend/db/schema-plans";
import { type Implemented, implement } from "@/backend/implement";
import type { Reversible } from "@/backend/reversal";
import { type ChangeMark, changeMarks, MARKS_MAX } from "@/lib/contract/change-marks";
import { customizationKind } from "@/lib/contract/customization-kind";
import { access as feedRunAccess } from "@/lib/contract/feed-runs";
import { isAllowed } from "@/lib/domain/access";
import { kindsOf, markKindOf, UNMARKED_FEATURES } from "@/lib/domain/change-marks";
import { boundaryOf } from "@/lib/domain/rule-dates";
import { fitting, type HistoryView, kindSql, titleSql } from "./change-rows";
import { historyViews } from "./history-view";

type Range = { from: string; to: string };

/** The handler of the marks on charts, over everything that the history knows. */
export function changeMarkHandlers(reversibles: readonly Reversible[]): Implemented[] {
  const viewOf = historyViews(reversibles);
  return [
    implement(changeMarks, async ({ query }, context) => {
      const { tx, rights } = context;
      const kinds = kindsOf(query.kinds);
      const view = viewOf(context);
      const changed = await marksOfChanges(tx, view, query);
      const ran =
        kinds.includes("feed_run") && isAllowed(feedRunAccess, rights) ? await marksOfRuns(tx, view, query) : [];
      const marks = [...changed, ...ran].filter(({ kind }) => kinds.includes(kind));
      return {
        marks: marks.sort((a, b) => a.at.localeCompare(b.at)),
        truncated: changed.length >= MARKS_MAX || ran.length >= MARKS_MAX,
      };
    }),
  ];
}

async function marksOfChanges(tx: Tx, view: HistoryView, range: Range): Promise<ChangeMark[]> {
  const rows = await tx
    .select({
      id: changes.id,
      at: changes.at,
      feature: changes.feature,
      action: changes.action,
      objectId: changes.objectId,
      title: titleSql,
      kind: kindSql,
      actor: changes.actorName,
      undoes: changes.undoes,
    })
    .from(changes)
    .where(and(fitting(view, range), notInArray(changes.feature, [...UNMARKED_FEATURES])))
    .orderBy(desc(changes.id))
    .limit(MARKS_MAX);
  return rows.flatMap((row): ChangeMark[] => {
    const kind = markKindOf(row);
    if (kind === null) return [];
    const { id, feature, action, actor, undoes } = row;
    const object = { id: row.objectId, title: row.title, kind: customizationOf(row) };
    return [{ at: row.at.toISOString(), kind, feature, action, object, actor, change_id: id, run_id: null, undoes }];
  });
}

function customizationOf({ feature, kind }: { feature: string; kind: string | null }) {
  const known = [feature, kind].map((name) => z.safeParse(customizationKind, name)).find(({ success }) => success);
  return known?.data ?? null;
}

/** Runs that brought a new catalogue; one that failed changed nothing that a shopper could see. */
async function marksOfRuns(tx: Tx, { site }: HistoryView, { from, to }: Range): Promise<ChangeMark[]> {
  const edge = (day: string, isEnd: boolean): Date => new Date(boundaryOf(day, site.timeZone, isEnd));
  const rows = await tx
    .select({ id: feedRuns.id, feed: feedRuns.feed, at: feedRuns.finishedAt, actor: feedRuns.askedByName })
    .from(feedRuns)
    .where(
      and(
        eq(feedRuns.siteId, site.siteId),
        eq(feedRuns.status, "succeeded"),
        isNotNull(feedRuns.finishedAt),
        gte(feedRuns.finishedAt, edge(from, false)),
        lt(feedRuns.finishedAt, edge(to, true)),
      ),
    )
    .orderBy(desc(feedRuns.finishedAt))
    .limit(MARKS_MAX);
  return rows.flatMap(({ id, feed, at, actor }): ChangeMark[] =>
    at === null
      ? []
      : [
          {
            at: at.toISOString(),
            kind: "feed_run",
            feature: "feed-runs",
            action: "run",
            object: { id: feed, title: feed, kind: null },
            actor,
            change_id: null,
            run_id: id,
            undoes: null,
          },
        ],
  );
}
