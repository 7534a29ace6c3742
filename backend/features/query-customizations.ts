import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Change } from "@/backend/change";
import type { Tx } from "@/backend/db/client";
import { queryCustomizations, rules } from "@/backend/db/schema";
import { type Actor, implement, type Refusal, type SiteRow } from "@/backend/implement";
import type { GeneralCode } from "@/lib/contract/common";
import { changeMode, create, deleteRule, destroy, list, saveRules, show } from "@/lib/contract/query-customizations";
import { fold } from "@/lib/domain/fold";
import {
  type CustomizationRow,
  contentOf,
  findCustomization,
  knownType,
  pageOfCustomizations,
  type RuleFilter,
  toAnswer,
} from "./query-customizations/customization-rows";
import { faultsOf, mergeSaved, settleWaiting, toStored } from "./query-customizations/rule-intake";
import { doRulesEqual, loadRules, replaceRules, rulesInMode, type StoredRule } from "./query-customizations/rule-rows";

const FEATURE = "query-customizations";
const PER_PAGE = 20;

const listHandler = implement(list, ({ query }, { tx, site, now }) =>
  pageOfCustomizations(tx, site.siteId, now, {
    q: query.q,
    page: query.page,
    perPage: query.per_page ?? PER_PAGE,
    state: query.state,
  }),
);

const showHandler = implement(show, async ({ query }, context) => {
  const row = await findCustomization(context.tx, context.site.siteId, query.id);
  if (row === undefined) return context.refuse(404, "not_found");
  return answer(context, row, query.filter);
});

const createHandler = implement(create, async ({ body }, { tx, site, user, now, refuse, change }) => {
  const query = body.query.trim().replace(/\s+/gu, " ");
  const queryKey = fold(query);
  if (queryKey === "") return refuse(422, "blank_query", { errors: { query: ["blank_query"] } });
  const type = await knownType(tx, site.siteId, site.mainType, body.type);
  if (type === null) return refuse(422, "invalid_item_type", { errors: { type: ["invalid_item_type"] } });
  const row = {
    siteId: site.siteId,
    id: randomUUID(),
    query,
    queryKey,
    type,
    updatedBy: user.name,
    createdAt: now,
    updatedAt: now,
  };
  const [made] = await tx.insert(queryCustomizations).values(row).onConflictDoNothing().returning();
  if (made === undefined) {
    const [other] = await tx
      .select({ id: queryCustomizations.id })
      .from(queryCustomizations)
      .where(
        and(
          eq(queryCustomizations.siteId, site.siteId),
          eq(queryCustomizations.queryKey, queryKey),
          eq(queryCustomizations.type, type),
        ),
      );
    return refuse(422, "already_exists", { errors: { query: ["already_exists"] }, id: other?.id });
  }
  await change({
    feature: FEATURE,
    action: "create",
    objectId: made.id,
    title: made.query,
    before: null,
    after: await contentOf(tx, made),
  });
  return { id: made.id };
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  const { tx, site, change } = context;
  const row = await lockedRow(context, body.id);
  const before = await contentOf(tx, row);
  await tx.delete(rules).where(and(eq(rules.siteId, site.siteId), eq(rules.customizationId, row.id)));
  await tx
    .delete(queryCustomizations)
    .where(and(eq(queryCustomizations.siteId, site.siteId), eq(queryCustomizations.id, row.id)));
  await change({ feature: FEATURE, action: "destroy", objectId: row.id, title: row.query, before, after: null });
  return undefined;
});

const deleteRuleHandler = implement(deleteRule, async ({ body }, context) => {
  const { tx, site } = context;
  const ofRule = and(eq(rules.siteId, site.siteId), eq(rules.id, body.id));
  const [found] = await tx.select({ customizationId: rules.customizationId }).from(rules).where(ofRule);
  if (found === undefined) return context.refuse(404, "not_found");
  const row = await lockedRow(context, found.customizationId);
  const current = await loadRules(tx, site.siteId, row.id);
  await store(context, row, { action: "delete_rule", rules: current.filter((rule) => rule.id !== body.id) });
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const row = await lockedRow(context, body.queryId);
  const before = await loadRules(tx, site.siteId, row.id);
  const destination = { mode: row.mode, place: body.where_to_use };
  const sent = await settleWaiting(tx, site.siteId, toStored(body.rules, before, destination, site.timeZone));
  const errors = await faultsOf(tx, site.siteId, sent, before, site.timeZone);
  if (Object.keys(errors).length > 0) return refuse(422, "invalid", { errors });
  const saved = await store(context, row, { action: "save_rules", rules: mergeSaved(sent, before, destination) });
  return answer(context, saved, "all");
});

const changeModeHandler = implement(changeMode, async ({ body }, context) => {
  const row = await lockedRow(context, body.queryId);
  if (row.mode === body.mode) return answer(context, row, "all");
  if (body.mode === "simple" && body.source === undefined) {
    return context.refuse(422, "source_required", { errors: { source: ["source_required"] } });
  }
  const current = await loadRules(context.tx, context.site.siteId, row.id);
  const next = rulesInMode(current, body.mode, body.source ?? "search");
  return answer(context, await store(context, row, { action: "change_mode", rules: next, mode: body.mode }), "all");
});

type ReadContext = { tx: Tx; site: SiteRow; now: Date };
type LockContext = {
  tx: Tx;
  site: SiteRow;
  ifMatch: string | undefined;
  refuse: (status: number, code: GeneralCode, extra?: Refusal) => never;
};
type WriteContext = ReadContext & { user: Actor; change: (entry: Change) => Promise<number> };

/** The customization that a write is about, locked; refuses an unknown one and one that moved on since `If-Match`. */
async function lockedRow(context: LockContext, id: string): Promise<CustomizationRow> {
  const row = await findCustomization(context.tx, context.site.siteId, id, true);
  if (row === undefined) return context.refuse(404, "not_found");
  if (context.ifMatch !== undefined && context.ifMatch !== String(row.revision)) {
    const moved = { revision: row.revision, changed_by: row.updatedBy, changed_at: row.updatedAt.toISOString() };
    return context.refuse(412, "stale", moved);
  }
  return row;
}

/** Writes the rules (and mode) of a locked customization; content that is the same already is left as it is. */
async function store(
  { tx, site, user, now, change }: WriteContext,
  row: CustomizationRow,
  next: { action: string; rules: readonly StoredRule[]; mode?: CustomizationRow["mode"] },
): Promise<CustomizationRow> {
  const current = await loadRules(tx, site.siteId, row.id);
  const mode = next.mode ?? row.mode;
  if (mode === row.mode && doRulesEqual(current, next.rules)) return row;
  const before = await contentOf(tx, row);
  await replaceRules(tx, site.siteId, row.id, next.rules);
  const [saved] = await tx
    .update(queryCustomizations)
    .set({ mode, revision: row.revision + 1, updatedAt: now, updatedBy: user.name })
    .where(and(eq(queryCustomizations.siteId, site.siteId), eq(queryCustomizations.id, row.id)))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await change({
    feature: FEATURE,
    action: next.action,
    objectId: row.id,
    title: row.query,
    before,
    after: await contentOf(tx, saved),
  });
  return saved;
}

async function answer({ tx, site, now }: ReadContext, row: CustomizationRow, filter: RuleFilter) {
  return toAnswer(tx, row, await loadRules(tx, site.siteId, row.id), { filter, now, timeZone: site.timeZone });
}

/** How the backend answers the calls of query customizations. */
export const queryCustomizationHandlers = [
  listHandler,
  showHandler,
  createHandler,
  destroyHandler,
  deleteRuleHandler,
  saveRulesHandler,
  changeModeHandler,
];
