import { eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import {
  findChange,
  type HistoryView,
  loadActors,
  loadChangePage,
  loadEntries,
} from "@/backend/history/change-history/change-rows";
import { implementHistoryFile } from "@/backend/history/change-history/history-file";
import { createHistoryViews, type Readers } from "@/backend/history/change-history/history-view";
import { redactForReader } from "@/backend/history/change-history/private-versions";
import { restoreVersion, undoChange, undoWrite } from "@/backend/history/change-history/undo";
import { loadUndoGroup } from "@/backend/history/change-history/undo-group";
import { ALL_SITES } from "@/backend/kit/caller";
import { type ImplementedCall, implement, type SiteRow } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import {
  exportCsv,
  listChanges,
  people,
  restoreChange,
  showChange,
  undoChanges,
} from "@/lib/contract/history/change-history";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import { readRanks } from "./version-facts";

type PeopleContext = { tx: Tx; site: SiteRow };

/** People who made visible changes, and people who can open the site, by name. */
async function loadPeople({ tx, site }: PeopleContext, view: HistoryView): Promise<{ id: string; name: string }[]> {
  const actors = await loadActors(tx, view);
  const owners = await tx
    .selectDistinct({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(inArray(members.siteId, [site.siteId, ALL_SITES]));
  const all = new Map([...actors, ...owners].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The handlers of the history for all reversible features.
 * @param readers who can see changes that cannot be undone.
 */
export function buildChangeHistoryHandlers(reversibles: readonly Reversible[], readers: Readers): ImplementedCall[] {
  const byFeature = new Map(reversibles.map((one) => [one.feature, one]));
  const createView = createHistoryViews(reversibles, readers);
  return [
    implement(listChanges, async ({ query: { page, per_page: perPage = ROWS_PER_PAGE, ...filters } }, context) => {
      return loadChangePage(context.tx, createView(context), filters, { page, perPage });
    }),
    implement(showChange, async ({ query }, context) => {
      const view = createView(context);
      const row = await findChange(context.tx, view, query.id);
      const [entry] = row === undefined ? [] : await loadEntries(context.tx, view, [row]);
      if (row === undefined || entry === undefined) return context.refuse(404, "not_found");
      const seen = redactForReader(view.reader, row);
      const { addNames, carried } = byFeature.get(row.feature) ?? {};
      const versions = [seen.before, seen.after];
      const [before, after] = (await addNames?.(context.tx, row.siteId, versions)) ?? versions;
      const current = await carried?.now(context.tx, row.siteId, row.objectId);
      const others = (await loadUndoGroup(context.tx, view, row)).filter(({ id }) => id !== row.id);
      const related = (await loadEntries(context.tx, view, others)).filter((one) => one.no_undo === null);
      return { ...entry, before, after, ranks: readRanks(row.facts), current, related };
    }),
    implement(people, async (_, context) => ({ people: await loadPeople(context, createView(context)) })),
    implement(undoChanges, async ({ body }, context) => {
      const view = createView(context);
      const row = await findChange(context.tx, view, body.id);
      if (row === undefined) return context.refuse(404, "not_found");
      const reversible = byFeature.get(row.feature);
      return body.with_related ? undoWrite(context, view, row, reversible) : undoChange(context, view, row, reversible);
    }),
    implement(restoreChange, async ({ body }, context) => {
      const view = createView(context);
      const row = await findChange(context.tx, view, body.id);
      if (row === undefined) return context.refuse(404, "not_found");
      const content = body.side === "before" ? row.before : row.after;
      return restoreVersion(context, view, { row, content }, byFeature.get(row.feature));
    }),
    implementHistoryFile(exportCsv, createView),
  ];
}
