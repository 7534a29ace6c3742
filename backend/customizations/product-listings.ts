import { normalizePathQuery } from "@vitrine/engine/category-path";
import { loadCustomizationPage } from "@/backend/customizations/list/list-page";
import { loadTimeline } from "@/backend/customizations/list/site-timeline";
import {
  createCustomization,
  destroyCustomization,
  saveCustomization,
  showCustomization,
  toFlatAnswer,
} from "@/backend/customizations/rules/customization-calls";
import { filterOffRules } from "@/backend/customizations/rules/inherited-rules";
import { resolveListing } from "@/backend/customizations/rules/resolve-subject";
import { buildRulesAnswer, lockCustomization, saveContent } from "@/backend/customizations/rules/write-rules";
import { implement } from "@/backend/kit/implement";
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
import { omit } from "@/lib/domain/kit/omit";

const KIND = "product-listings";

/** Converts a listing to its wire format. */
function toWire(listing: Customization) {
  return { ...toFlatAnswer(listing), category_full: listing.subject, inherited: listing.inherited };
}

const listHandler = implement(list, async ({ query }, context) => {
  const page = await loadCustomizationPage(context, KIND, { ...query, q: normalizePathQuery(query.q) });
  const items = page.items.map(({ subject, ...row }) => ({ ...omit(row, "aliases", "mode"), category_full: subject }));
  return { ...page, items };
});

const showHandler = implement(show, async ({ query }, context) =>
  toWire(await showCustomization(context, KIND, query)),
);

const createHandler = implement(create, async ({ body }, context) => {
  const { refuse } = context;
  const { about, fault } = await resolveListing(context, { subject: body.category_full, type: body.type });
  if (fault !== null) {
    const field = fault.part === "type" ? "type" : "category_full";
    return refuse(422, fault.code, { errors: { [field]: [fault.code] } });
  }
  const made = await createCustomization(context, about);
  if (made.twin === null) return { id: made.id };
  const errors = { category_full: ["already_exists"] };
  return refuse(422, "already_exists", { errors, id: made.twin.id, category_full: about.subject });
});

const destroyHandler = implement(destroy, async ({ body }, context) => {
  await destroyCustomization(context, KIND, body.id);
  return undefined;
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) =>
  toWire(await saveCustomization(context, KIND, { id: body.queryId, sent: body.rules })),
);

const saveInheritanceHandler = implement(saveInheritance, async ({ body }, context) => {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  const row = await lockCustomization(context, KIND, body.queryId);
  const offRules = await filterOffRules(context.tx, row, body.off);
  const saved = await saveContent(context, row, { action: "save_inheritance", offRules });
  return toWire(await buildRulesAnswer(context, saved, "all"));
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
