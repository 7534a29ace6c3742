import { loadCustomizationPage } from "@/backend/customizations/list/list-page";
import { loadTimeline } from "@/backend/customizations/list/site-timeline";
import { loadCategoryPaths } from "@/backend/customizations/rules/category-paths";
import {
  createCustomization,
  destroyCustomization,
  saveCustomization,
  showCustomization,
} from "@/backend/customizations/rules/customization-calls";
import { flatRules, sentRules } from "@/backend/customizations/rules/incoming-rules";
import { filterOffRules } from "@/backend/customizations/rules/inherited-rules";
import {
  buildAnswer,
  lockCustomization,
  refuseUnapproved,
  saveContent,
} from "@/backend/customizations/rules/write-rules";
import type { Tx } from "@/backend/db/client";
import { implement } from "@/backend/kit/implement";
import { findKnownType } from "@/backend/search/service/known-type";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  create,
  destroy,
  list,
  saveInheritance,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/product-listings";
import { fold } from "@/lib/domain/kit/fold";
import { normalizePath, normalizePathQuery } from "@/lib/domain/search/category-path";

const KIND = "product-listings";
const PER_PAGE = 20;

/** Converts a listing to its wire format. */
function toWire({ kind: _, subject, mode: __, aliases: ___, rules, ...rest }: Customization) {
  return { ...rest, category_full: subject, rules: flatRules(rules.search) };
}

const listHandler = implement(list, async ({ query }, { tx, site, user, now }) => {
  const perPage = query.per_page ?? PER_PAGE;
  const sort = query.sort ?? "changed";
  const wanted = { ...query, q: normalizePathQuery(query.q), kind: KIND, perPage, sort, userId: user.id } as const;
  const page = await loadCustomizationPage(tx, site, now, wanted);
  const items = page.items.map(({ subject, aliases: _, mode: __, ...row }) => ({ ...row, category_full: subject }));
  return { ...page, items };
});

const showHandler = implement(show, async ({ query }, context) =>
  toWire(await showCustomization(context, KIND, query)),
);

const createHandler = implement(create, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  const at = (code: string) => ({ errors: { category_full: [code] } });
  if (normalizePath(body.category_full) === "") return refuse(422, "blank_category", at("blank_category"));
  const path = await findKnownCategory(tx, site.siteId, body.category_full);
  if (path === null) return refuse(422, "invalid_category_attribute", at("invalid_category_attribute"));
  const type = await findKnownType(tx, site.siteId, site.mainType, body.type);
  if (type === null) return refuse(422, "invalid_item_type", { errors: { type: ["invalid_item_type"] } });
  const made = await createCustomization(context, { kind: KIND, subject: path, subjectKey: path, type });
  if (made.twin === null) return { id: made.id };
  return refuse(422, "already_exists", { ...at("already_exists"), id: made.twin.id, category_full: path });
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  await destroyCustomization(context, KIND, body.id);
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) =>
  toWire(await saveCustomization(context, KIND, { id: body.queryId, sent: sentRules(body.rules) })),
);

const saveInheritanceHandler = implement(saveInheritance, async ({ body }, context) => {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  const row = await lockCustomization(context, KIND, body.queryId);
  refuseUnapproved(context);
  const offRules = await filterOffRules(context.tx, row, body.off);
  const saved = await saveContent(context, row, { action: "save_inheritance", offRules });
  return toWire(await buildAnswer(context, saved, "all"));
});

const timelineHandler = implement(timeline, async ({ query }, { tx, site }) => {
  const page = await loadTimeline(tx, site.siteId, { ...query, q: normalizePathQuery(query.q), kind: KIND });
  return { ...page, items: page.items.map(({ subject, ...row }) => ({ ...row, category_full: subject })) };
});

export const productListingHandlers = [
  listHandler,
  showHandler,
  createHandler,
  destroyHandler,
  saveRulesHandler,
  saveInheritanceHandler,
  timelineHandler,
];

/**
 * Finds the normalized path of a category that items have, including parent categories; null if there is none. An exact
 * match wins over one that ignores case and accents.
 */
async function findKnownCategory(tx: Tx, siteId: string, category: string): Promise<string | null> {
  const wanted = normalizePath(category);
  const known = await loadCategoryPaths(tx, siteId);
  if (known.has(wanted)) return wanted;
  const folded = fold(wanted);
  return [...known].find((path) => fold(path) === folded) ?? null;
}
