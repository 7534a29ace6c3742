import { CUSTOMIZATION_SUBJECTS } from "@/backend/customizations/drafts/customization-subject";
import { buildDraftAnswer } from "@/backend/customizations/drafts/draft-answer";
import { mustRead, mustWrite } from "@/backend/customizations/drafts/draft-rights";
import { toDraftRules } from "@/backend/customizations/drafts/rule-set";
import { recordCreation } from "@/backend/customizations/rules/customization-calls";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { mergeSaved } from "@/backend/customizations/rules/incoming-rules";
import { filterOffRules, loadInheritedRules } from "@/backend/customizations/rules/inherited-rules";
import { findTwin, insertCustomization, NEVER_PUBLISHED } from "@/backend/customizations/rules/insert-customization";
import { resolveListing, resolveQuery, resolveTopItems } from "@/backend/customizations/rules/resolve-subject";
import { type ReceivedRule, replaceRules, type StoredRule } from "@/backend/customizations/rules/rule-rows";
import { buildRulesAnswer, type RulesWriteContext, validateRules } from "@/backend/customizations/rules/write-rules";
import { putDraft } from "@/backend/drafts/life/draft-version";
import type { VersionFacts } from "@/backend/history/version-facts";
import { implement } from "@/backend/kit/implement";
import type { Draft } from "@/lib/contract/customizations/drafts";
import { type NewKind, saveNew, showNew } from "@/lib/contract/customizations/new-customizations";
import { toCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { hasModes, inheritsRules } from "@/lib/domain/search/kinds";

// Customizations that are created by their first save or draft, in one transaction.

const RESOLVERS = {
  "query-customizations": resolveQuery,
  "product-listings": resolveListing,
  "top-items": resolveTopItems,
} as const satisfies Record<NewKind, unknown>;

const showHandler = implement(showNew, async ({ query }, context) => {
  const { tx, site, refuse } = context;
  mustRead(context, query.kind);
  const { about, fault } = await RESOLVERS[query.kind](context, query);
  if (fault !== null) return refuse(422, fault.code, { errors: { [fault.part]: [fault.code] } });
  const { siteId } = site;
  const twin = await findTwin(tx, siteId, about, false);
  const { subject, type } = about;
  return {
    existing_id: twin?.id ?? null,
    subject,
    type,
    ...(inheritsRules(about.kind)
      ? { inherited: await loadInheritedRules(tx, { siteId, subject, type, offRules: [] }) }
      : {}),
    approval_required: site.approvalRequired,
  };
});

const saveHandler = implement(saveNew, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  mustWrite(context, body.kind);
  const { about, fault } = await RESOLVERS[body.kind](context, body);
  if (fault !== null) return refuse(422, fault.code, { errors: { [fault.part]: [fault.code] } });
  const twin = await findTwin(tx, site.siteId, about);
  if (twin !== null) return refuse(422, "already_exists", { errors: { subject: ["already_exists"] }, id: twin.id });
  const mode = hasModes(body.kind) ? body.mode : "simple";
  const parents = { siteId: site.siteId, subject: about.subject, type: about.type, offRules: [] };
  const offRules = inheritsRules(body.kind) ? await filterOffRules(tx, parents, body.off_rules ?? []) : undefined;
  const row = await insertCustomization(context, {
    ...about,
    ...(body.is_draft ? { revision: NEVER_PUBLISHED } : { mode, offRules }),
  });
  const rules = await validateRules(context, row, { sent: body.rules, mode });
  if (body.is_draft) {
    await recordCreation(context, row);
    const draft = await storeFirstDraft(context, row, { mode, rules, offRules, sent: body.rules });
    return { customization: toCustomizationAnswer(await buildRulesAnswer(context, row, "all")), draft };
  }
  await replaceRules(tx, site.siteId, row.id, mergeSaved(rules, [], { mode, place: undefined }));
  await recordCreation(context, row, body.ranks && ({ ranks: body.ranks } satisfies VersionFacts));
  return { customization: toCustomizationAnswer(await buildRulesAnswer(context, row, "all")), draft: null };
});

type Content = { mode: CustomizationRow["mode"]; rules: readonly StoredRule[]; offRules: string[] | undefined };

/** Stores the first draft of a customization without rules. */
async function storeFirstDraft(
  context: RulesWriteContext,
  row: CustomizationRow,
  { mode, rules, offRules, sent }: Content & { sent: readonly ReceivedRule[] },
): Promise<Draft> {
  const version = {
    content: { mode, rules: toDraftRules(rules, sent), off_rules: offRules },
    base: { mode: row.mode, rules: [], off_rules: offRules && [] },
    base_revision: row.revision,
    review: null,
  };
  const stored = { id: row.id, live: row, old: undefined };
  const draft = await putDraft(CUSTOMIZATION_SUBJECTS[row.kind], context, stored, version);
  return buildDraftAnswer(context.tx, draft, row);
}

export const newCustomizationHandlers = [showHandler, saveHandler];
