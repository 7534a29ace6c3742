import { loadCustomizationPage } from "@/backend/customizations/list/list-page";
import {
  createCustomization,
  saveCustomization,
  showCustomization,
  toFlatAnswer,
} from "@/backend/customizations/rules/customization-calls";
import { resolveTopItems } from "@/backend/customizations/rules/resolve-subject";
import { implement } from "@/backend/kit/implement";
import { create, list, saveRules, show } from "@/lib/contract/customizations/top-items";
import { omit } from "@/lib/domain/kit/omit";

const KIND = "top-items";

const listHandler = implement(list, async ({ query }, context) => {
  const page = await loadCustomizationPage(context, KIND, query);
  return { ...page, items: page.items.map((row) => omit(row, "subject", "aliases", "mode")) };
});

const showHandler = implement(show, async ({ query }, context) =>
  toFlatAnswer(await showCustomization(context, KIND, query)),
);

const createHandler = implement(create, async ({ body }, context) => {
  const { refuse } = context;
  const { about, fault } = await resolveTopItems(context, { subject: "", type: body.type });
  if (fault !== null) return refuse(422, fault.code, { errors: { type: [fault.code] } });
  const made = await createCustomization(context, about);
  if (made.twin === null) return { id: made.id };
  return refuse(422, "already_exists", { errors: { type: ["already_exists"] }, id: made.twin.id });
});

const saveRulesHandler = implement(saveRules, async ({ body }, context) =>
  toFlatAnswer(await saveCustomization(context, KIND, { id: body.queryId, sent: body.rules })),
);

export const topItemHandlers = [listHandler, showHandler, createHandler, saveRulesHandler];
