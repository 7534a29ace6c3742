import { loadCustomizationPage } from "@/backend/customizations/list/list-page";
import { loadTimeline } from "@/backend/customizations/list/site-timeline";
import {
  createCustomization,
  destroyCustomization,
  saveCustomization,
  showCustomization,
  toFlatAnswer,
} from "@/backend/customizations/rules/customization-calls";
import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { readCustomizationVersion } from "@/backend/customizations/rules/customization-version";
import { loadItemsByIdentity } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import type { FindMailName, MailNames } from "@/backend/drafts/mails/mail-names";
import { implement } from "@/backend/kit/implement";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Locale } from "@/lib/contract/kit/locale";
import {
  create,
  destroy,
  list,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/recommendations/recommendations-customization";
import type { RuleItem } from "@/lib/contract/search/rules";
import { omit } from "@/lib/domain/kit/omit";
import { findModel } from "@/lib/domain/recommendations/models";
import { formatTarget, parseTarget, TARGET_PRIORITIES } from "@/lib/domain/recommendations/target";
import { findLongestCriterion, findRepeatedAttribute, isTooLongCriteria } from "@/lib/domain/search/criteria";
import { findTargetItem, nameSubject } from "@/lib/domain/search/kinds";
import texts from "./name-texts.json";

const KIND = "recommendations-customization";

type Items = ReadonlyMap<string, RuleItem>;

const listHandler = implement(list, async ({ query }, context) => {
  const page = await loadCustomizationPage(context, KIND, query);
  const items = await loadTargetItems(context.tx, context.site.siteId, page.items);
  return {
    ...page,
    items: page.items.map(({ subject, type, ...row }) => ({
      ...omit(row, "aliases", "mode"),
      ...formatWireTarget({ subject, type }, items),
    })),
  };
});

const showHandler = implement(show, async ({ query }, context) =>
  toWire(context, await showCustomization(context, KIND, query)),
);

const createHandler = implement(create, async ({ body: { model, target } }, context) => {
  const { tx, site, refuse } = context;
  if (findModel(model) === undefined) return refuse(422, "unknown_model", { errors: { model: ["unknown_model"] } });
  if (target.type === "item" && !(await loadItemsByIdentity(tx, site.siteId, [target.identity])).has(target.identity))
    return refuse(422, "item_not_found", { errors: { "target.identity": ["item_not_found"] } });
  const repeated = target.type === "criteria" ? findRepeatedAttribute(target.criteria) : -1;
  if (repeated >= 0) {
    const errors = { [`target.criteria.${repeated}.attribute`]: ["attribute_repeated"] };
    return refuse(422, "attribute_repeated", { errors });
  }
  const subject = formatTarget(target);
  if (target.type === "criteria" && isTooLongCriteria(subject)) {
    const errors = { [`target.criteria.${findLongestCriterion(target.criteria)}.values`]: ["criteria_too_long"] };
    return refuse(422, "criteria_too_long", { errors });
  }
  const made = await createCustomization(context, { kind: KIND, subject, subjectKey: subject, type: model });
  if (made.twin === null) return { id: made.id };
  return refuse(422, "already_exists", { errors: { target: ["already_exists"] }, id: made.twin.id });
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  await destroyCustomization(context, KIND, body.id);
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) =>
  toWire(context, await saveCustomization(context, KIND, { id: body.queryId, sent: body.rules })),
);

const timelineHandler = implement(timeline, async ({ query }, { tx, site }) => {
  const page = await loadTimeline(tx, site.siteId, { ...query, kind: KIND });
  const items = await loadTargetItems(tx, site.siteId, page.items);
  return {
    ...page,
    items: page.items.map(({ subject, type, ...row }) => ({ ...row, ...formatWireTarget({ subject, type }, items) })),
  };
});

/** The calls of customizations of recommendations. */
export const recommendationsCustomizationHandlers = [
  listHandler,
  showHandler,
  createHandler,
  destroyHandler,
  saveRulesHandler,
  timelineHandler,
];

async function toWire({ tx, site }: { tx: Tx; site: { siteId: string } }, customization: Customization) {
  const items = await loadTargetItems(tx, site.siteId, [customization]);
  const { type, ...answer } = toFlatAnswer(customization);
  return { ...answer, ...formatWireTarget({ subject: customization.subject, type }, items) };
}

async function loadTargetItems(tx: Tx, siteId: string, found: readonly { subject: string }[]): Promise<Items> {
  const identities = found.flatMap(({ subject }) => {
    const target = parseTarget(subject);
    return target?.type === "item" ? [target.identity] : [];
  });
  return loadItemsByIdentity(tx, siteId, identities);
}

function formatWireTarget({ subject, type: model }: { subject: string; type: string }, items: Items) {
  const target = parseTarget(subject);
  if (target === null) throw new Error(`unreadable target ${subject}`);
  const item = target.type === "item" ? items.get(target.identity) : undefined;
  return {
    model,
    target_type: target.type,
    priority: TARGET_PRIORITIES[target.type],
    ...(target.type === "item" ? { target_identity: target.identity } : {}),
    ...(target.type === "criteria"
      ? { target_criteria: target.criteria.map(({ attribute, values }) => ({ attribute, values: [...values] })) }
      : {}),
    ...(item === undefined ? {} : { target_metadata: { title: item.title, image_link: item.image_link } }),
  };
}

/** The parts of a name; `itemTitle` is the title of the item that it is for, if the catalog has that item. */
type NamedCustomization = { subject: string; type: string; itemTitle: string | null };

/** Finds the name of a customization of recommendations, by its version if it is not stored yet. */
const findName: FindMailName = async (tx, { siteId, objectId: id, title, version }) => {
  const named = version ? readCustomizationVersion(version) : await findCustomization(tx, { siteId, kind: KIND, id });
  if (named === undefined) return () => title;
  const { subject, type } = named;
  const items = await loadTargetItems(tx, siteId, [{ subject }]);
  const itemTitle = items.get(findTargetItem(KIND, subject) ?? "")?.title ?? null;
  return (locale) => nameRecommendations({ subject, type, itemTitle }, locale);
};

/** How mails name customizations of recommendations. */
export const mailNames: MailNames = { [KIND]: findName };

/** The name of a customization of recommendations for a mail: the recommender, and the target in words. */
export function nameRecommendations({ type, subject, itemTitle }: NamedCustomization, locale: Locale): string {
  const { all, named, models } = texts[locale];
  const model = Object.hasOwn(models, type) ? models[type as keyof typeof models] : type;
  const target = nameSubject({ kind: "recommendations-customization", subject }, itemTitle) || all;
  // Functions, because names may contain `$`.
  return named.replace("{model}", () => model).replace("{target}", () => target);
}
