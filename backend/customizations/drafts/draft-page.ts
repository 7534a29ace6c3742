import { and, count, desc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { loadItemsByIdentity } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { readDraft } from "@/backend/drafts/life/draft-version";
import type { DraftRow } from "@/backend/drafts/rows/draft-store";
import type { DraftKind, draftItem } from "@/lib/contract/customizations/drafts";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { countChanges } from "@/lib/domain/customizations/rule-merge";
import { countDifferences } from "@/lib/domain/history/version-merge";
import { findTargetItem, nameSubject } from "@/lib/domain/search/kinds";
import { CUSTOMIZATION_SUBJECTS } from "./customization-subject";

/** Loads a page of drafts whose customizations exist, newest first. */
export async function loadDraftPage(tx: Tx, siteId: string, wanted: { kinds: readonly DraftKind[]; page: number }) {
  const object = and(eq(customizations.siteId, drafts.siteId), eq(customizations.id, drafts.objectId));
  const where = and(eq(drafts.siteId, siteId), inArray(drafts.kind, [...wanted.kinds]));
  const [sum] = await tx.select({ total: count() }).from(drafts).innerJoin(customizations, object).where(where);
  const rows = await tx
    .select({
      draft: drafts,
      kind: customizations.kind,
      subject: customizations.subject,
      type: customizations.type,
      revision: customizations.revision,
    })
    .from(drafts)
    .innerJoin(customizations, object)
    .where(where)
    .orderBy(desc(drafts.updatedAt), desc(drafts.objectId))
    .limit(ROWS_PER_PAGE)
    .offset((wanted.page - 1) * ROWS_PER_PAGE);
  const total = sum?.total ?? 0;
  const identities = rows.flatMap(({ kind, subject }) => findTargetItem(kind, subject) ?? []);
  const targets = await loadItemsByIdentity(tx, siteId, identities);
  return {
    items: rows.map(({ draft, revision, type, ...about }) => {
      const target = targets.get(findTargetItem(about.kind, about.subject) ?? "");
      return { ...buildItem(about.kind, draft, revision), title: nameSubject(about, target?.title), type };
    }),
    page: wanted.page,
    per_page: ROWS_PER_PAGE,
    total_pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
    total_count: total,
  };
}

function buildItem(
  kind: CustomizationKind,
  row: DraftRow,
  liveRevision: number,
): Omit<z.output<typeof draftItem>, "title"> {
  const { content, base, review } = readDraft(CUSTOMIZATION_SUBJECTS[kind], row);
  const based = base ?? content;
  // Stored dates are instants, so the time zone does not matter.
  const ruleChanges = countChanges(based, content, "UTC");
  return {
    kind,
    object_id: row.objectId,
    changes: ruleChanges + countDifferences(based.off_rules ?? [], content.off_rules ?? []),
    is_behind: row.baseRevision !== liveRevision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
    review,
  };
}
