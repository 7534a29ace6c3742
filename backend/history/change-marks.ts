import { and, desc, notInArray, notLike } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import {
  buildChangeCondition,
  type HistoryView,
  kindSql,
  titleSql,
} from "@/backend/history/change-history/change-rows";
import { createHistoryViews, type Readers } from "@/backend/history/change-history/history-view";
import { type ImplementedCall, implement, type SiteRow } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { type ChangeMark, changeMarks, MARKS_MAX } from "@/lib/contract/history/change-marks";
import { customizationKind } from "@/lib/contract/search/kinds";
import { findMarkKind, parseKinds, UNMARKED_FEATURES } from "@/lib/domain/history/change-marks";
import { isAllowed } from "@/lib/domain/kit/access";
import { DRAFT_PREFIX } from "@/lib/domain/kit/draft-object";
import type { DayRange } from "@/lib/domain/kit/site-days";
import type { Access } from "@/lib/http/endpoint";

/** A source of marks other than changes; at most `MARKS_MAX` of them, newest first. */
export type MarkSource = {
  kind: ChangeMark["kind"];
  access: Access;
  read: (tx: Tx, site: SiteRow, range: DayRange) => Promise<ChangeMark[]>;
};

/** The handler of marks on charts: visible changes, and marks from other sources. */
export function buildChangeMarkHandlers(
  reversibles: readonly Reversible[],
  readers: Readers,
  sources: readonly MarkSource[],
): ImplementedCall[] {
  const createView = createHistoryViews(reversibles, readers);
  return [
    implement(changeMarks, async ({ query }, context) => {
      const { tx, rights } = context;
      const kinds = parseKinds(query.kinds);
      const view = createView(context);
      const changeMarkList = await loadChangeMarks(tx, view, query);
      const lists = [changeMarkList];
      for (const source of sources)
        if (kinds.includes(source.kind) && isAllowed(source.access, rights))
          lists.push(await source.read(tx, context.site, query));
      const marks = lists.flat().filter(({ kind }) => kinds.includes(kind));
      return {
        marks: marks.sort((a, b) => a.at.localeCompare(b.at)),
        truncated: lists.some((list) => list.length >= MARKS_MAX),
      };
    }),
  ];
}

async function loadChangeMarks(tx: Tx, view: HistoryView, range: DayRange): Promise<ChangeMark[]> {
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
    .where(
      and(
        buildChangeCondition(view, range),
        notInArray(changes.feature, [...UNMARKED_FEATURES]),
        notLike(changes.objectId, `${DRAFT_PREFIX}%`),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(MARKS_MAX);
  return rows.flatMap((row): ChangeMark[] => {
    const kind = findMarkKind(row);
    if (kind === null) return [];
    const { id, feature, action, actor, undoes } = row;
    const object = { id: row.objectId, title: row.title, kind: toCustomization(row) };
    return [{ at: row.at.toISOString(), kind, feature, action, object, actor, change_id: id, run_id: null, undoes }];
  });
}

function toCustomization({ feature, kind }: { feature: string; kind: string | null }) {
  const known = [feature, kind].map((name) => z.safeParse(customizationKind, name)).find(({ success }) => success);
  return known?.data ?? null;
}
