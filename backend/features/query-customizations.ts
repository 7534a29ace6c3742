import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { customizations, rules } from "@/backend/db/schema";
import { implement } from "@/backend/implement";
import { contentOf, findCustomization } from "@/backend/rules/customization-rows";
import { knownType } from "@/backend/rules/known-type";
import { loadRules, rulesInMode } from "@/backend/rules/rule-rows";
import { aliasFaults, holdersOf, spellingsOf } from "@/backend/rules/spellings";
import { answer, type LockContext, lockedRow, store, writeRules } from "@/backend/rules/write-rules";
import {
  changeMode,
  create,
  deleteRule,
  destroy,
  list,
  saveAliases,
  saveRules,
  show,
} from "@/lib/contract/query-customizations";
import { fold } from "@/lib/domain/fold";

import { pageOfCustomizations } from "./query-customizations/list-page";
import { timelineHandler } from "./query-customizations/timeline";

const FEATURE = "query-customizations";
const PER_PAGE = 20;

const listHandler = implement(list, ({ query }, { tx, site, now }) =>
  pageOfCustomizations(tx, site, now, {
    ...query,
    perPage: query.per_page ?? PER_PAGE,
    sort: query.sort ?? "changed",
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
    subject: query,
    subjectKey: queryKey,
    type,
    updatedBy: user.name,
    createdAt: now,
    updatedAt: now,
  };
  const taken = (await holdersOf(tx, site.siteId, { type, keys: [queryKey] })).get(queryKey);
  if (taken !== undefined) {
    return refuse(422, "already_exists", { errors: { query: ["already_exists"] }, id: taken.id, query: taken.query });
  }
  const [made] = await tx.insert(customizations).values(row).returning();
  if (made === undefined) throw new Error("an insert answered no row");
  await change({
    feature: FEATURE,
    action: "create",
    objectId: made.id,
    title: made.subject,
    before: null,
    after: await contentOf(tx, made),
  });
  return { id: made.id };
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  const { tx, site, change } = context;
  const row = await lockedRow(context, body.id);
  if ((await loadRules(tx, site.siteId, row.id)).length > 0) refuseUnapproved(context);
  const before = await contentOf(tx, row);
  await tx.delete(rules).where(and(eq(rules.siteId, site.siteId), eq(rules.customizationId, row.id)));
  await tx.delete(customizations).where(and(eq(customizations.siteId, site.siteId), eq(customizations.id, row.id)));
  await change({ feature: FEATURE, action: "destroy", objectId: row.id, title: row.subject, before, after: null });
  return undefined;
});

const deleteRuleHandler = implement(deleteRule, async ({ body }, context) => {
  const { tx, site } = context;
  const ofRule = and(eq(rules.siteId, site.siteId), eq(rules.id, body.id));
  const [found] = await tx.select({ customizationId: rules.customizationId }).from(rules).where(ofRule);
  if (found === undefined) return context.refuse(404, "not_found");
  const row = await lockedRow(context, found.customizationId);
  refuseUnapproved(context);
  const current = await loadRules(tx, site.siteId, row.id);
  await store(context, row, { action: "delete_rule", rules: current.filter((rule) => rule.id !== body.id) });
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) => {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  const row = await lockedRow(context, body.queryId);
  refuseUnapproved(context);
  const saved = await writeRules(context, row, { action: "save_rules", sent: body.rules, place: body.where_to_use });
  return answer(context, saved, "all");
});

const changeModeHandler = implement(changeMode, async ({ body }, context) => {
  const row = await lockedRow(context, body.queryId);
  if (row.mode === body.mode) return answer(context, row, "all");
  if (body.mode === "simple" && body.source === undefined) {
    return context.refuse(422, "source_required", { errors: { source: ["source_required"] } });
  }
  refuseUnapproved(context);
  const current = await loadRules(context.tx, context.site.siteId, row.id);
  const next = rulesInMode(current, body.mode, body.source ?? "search");
  return answer(context, await store(context, row, { action: "change_mode", rules: next, mode: body.mode }), "all");
});

const saveAliasesHandler = implement(saveAliases, async ({ body }, context) => {
  const { tx, site, user, now, refuse, change } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const row = await lockedRow(context, body.queryId);
  const { errors, taken_by } = await aliasFaults(tx, row, body.aliases);
  if (Object.keys(errors).length > 0) return refuse(422, "invalid", { errors, taken_by });
  const next = spellingsOf(body.aliases, row.subjectKey);
  if (JSON.stringify(next.aliases) === JSON.stringify(row.aliases)) return answer(context, row, "all");
  const before = await contentOf(tx, row);
  const [saved] = await tx
    .update(customizations)
    .set({ ...next, revision: row.revision + 1, updatedAt: now, updatedBy: user.name })
    .where(and(eq(customizations.siteId, site.siteId), eq(customizations.id, row.id)))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  const after = await contentOf(tx, saved);
  await change({ feature: FEATURE, action: "save_aliases", objectId: row.id, title: row.subject, before, after });
  return answer(context, saved, "all");
});

/**
 * Where a second person must publish, rules go live by way of a draft alone. Taking a change back stays free: what it
 * brings was live before.
 */
function refuseUnapproved({ site, refuse }: Pick<LockContext, "site"> & { refuse: Refuse }): void {
  if (site.approvalRequired) refuse(403, "approval_needed");
}

type Refuse = (status: number, code: "approval_needed") => never;

/** How the backend answers the calls of query customizations. */
export const queryCustomizationHandlers = [
  listHandler,
  showHandler,
  createHandler,
  destroyHandler,
  deleteRuleHandler,
  saveRulesHandler,
  changeModeHandler,
  saveAliasesHandler,
  timelineHandler,
];
