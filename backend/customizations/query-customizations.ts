import { and, eq } from "drizzle-orm";
import { loadCustomizationPage } from "@/backend/customizations/list/list-page";
import { loadTimeline } from "@/backend/customizations/list/site-timeline";
import {
  createCustomization,
  destroyCustomization,
  saveCustomization,
  showCustomization,
} from "@/backend/customizations/rules/customization-calls";
import { isOne, loadContent } from "@/backend/customizations/rules/customization-rows";
import { resolveQuery } from "@/backend/customizations/rules/resolve-subject";
import { convertMode, loadRules } from "@/backend/customizations/rules/rule-rows";
import { normalizeSpellings, validateAliases } from "@/backend/customizations/rules/spellings";
import { buildRulesAnswer, lockCustomization, saveContent } from "@/backend/customizations/rules/write-rules";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { implement } from "@/backend/kit/implement";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  changeMode,
  create,
  deleteRule,
  destroy,
  list,
  saveAliases,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/query-customizations";
import { toRuleLists } from "@/lib/domain/customizations/wire-rules";

const KIND = "query-customizations";

/** Converts a query customization to its wire format. */
function toWire({ id, subject, aliases, type, mode, revision, updated_at, updated_by, rules: all }: Customization) {
  return { id, query: subject, aliases, type, mode, revision, updated_at, updated_by, rules: toRuleLists(all) };
}

const listHandler = implement(list, async ({ query }, context) => {
  const page = await loadCustomizationPage(context, KIND, query);
  return { ...page, items: page.items.map(({ subject, ...row }) => ({ ...row, query: subject })) };
});

const showHandler = implement(show, async ({ query }, context) =>
  toWire(await showCustomization(context, KIND, query)),
);

const createHandler = implement(create, async ({ body }, context) => {
  const { refuse } = context;
  const { about, fault } = await resolveQuery(context, { subject: body.query, type: body.type });
  if (fault !== null) {
    const field = fault.part === "type" ? "type" : "query";
    return refuse(422, fault.code, { errors: { [field]: [fault.code] } });
  }
  const made = await createCustomization(context, about);
  if (made.twin === null) return { id: made.id };
  const { id, subject } = made.twin;
  return refuse(422, "already_exists", { errors: { query: ["already_exists"] }, id, query: subject });
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  await destroyCustomization(context, KIND, body.id);
  return undefined;
});

const deleteRuleHandler = implement(deleteRule, async ({ body }, context) => {
  const { tx, site } = context;
  const ofRule = and(eq(rules.siteId, site.siteId), eq(rules.id, body.id));
  const [found] = await tx.select({ customizationId: rules.customizationId }).from(rules).where(ofRule);
  if (found === undefined) return context.refuse(404, "not_found");
  const row = await lockCustomization(context, KIND, found.customizationId);
  const current = await loadRules(tx, site.siteId, row.id);
  await saveContent(context, row, { action: "delete_rule", rules: current.filter((rule) => rule.id !== body.id) });
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) => {
  const write = { id: body.queryId, sent: body.rules, place: body.where_to_use };
  return toWire(await saveCustomization(context, KIND, write));
});

const changeModeHandler = implement(changeMode, async ({ body }, context) => {
  const row = await lockCustomization(context, KIND, body.queryId);
  if (row.mode === body.mode) return toWire(await buildRulesAnswer(context, row, "all"));
  if (body.mode === "simple" && body.source === undefined) {
    return context.refuse(422, "source_required", { errors: { source: ["source_required"] } });
  }
  const current = await loadRules(context.tx, context.site.siteId, row.id);
  const next = convertMode(current, body.mode, body.source ?? "search");
  const saved = await saveContent(context, row, { action: "change_mode", rules: next, mode: body.mode });
  return toWire(await buildRulesAnswer(context, saved, "all"));
});

const saveAliasesHandler = implement(saveAliases, async ({ body }, context) => {
  const { tx, user, now, refuse, change } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const row = await lockCustomization(context, KIND, body.queryId);
  const { errors, taken_by } = await validateAliases(tx, row, body.aliases);
  if (Object.keys(errors).length > 0) return refuse(422, "invalid", { errors, taken_by });
  const next = normalizeSpellings(body.aliases, row.subjectKey);
  if (JSON.stringify(next.aliases) === JSON.stringify(row.aliases))
    return toWire(await buildRulesAnswer(context, row, "all"));
  const before = await loadContent(tx, row);
  const [saved] = await tx
    .update(customizations)
    .set({ ...next, revision: row.revision + 1, updatedAt: now, updatedBy: user.name })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  const after = await loadContent(tx, saved);
  await change({ feature: KIND, action: "save_aliases", objectId: row.id, title: row.subject, before, after });
  return toWire(await buildRulesAnswer(context, saved, "all"));
});

const timelineHandler = implement(timeline, async ({ query }, { tx, site }) => {
  const page = await loadTimeline(tx, site.siteId, { ...query, kind: KIND });
  return { ...page, items: page.items.map(({ subject, ...row }) => ({ ...row, query: subject })) };
});

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
