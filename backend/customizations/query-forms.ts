import { findSearchedForms, toFormsOf } from "@/backend/customizations/rule-evidence/query-forms";
import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { implement } from "@/backend/kit/implement";
import { forms } from "@/lib/contract/customizations/query-forms";

// It queries the search, so it runs without a transaction; every statement names its site.

const formsHandler = implement(
  forms,
  async ({ query }, { tx, site, now, services, refuse }) => {
    const row = await findCustomization(tx, { siteId: site.siteId, kind: "query-customizations", id: query.id });
    if (row === undefined) return refuse(404, "not_found");
    const searching = await services.search.open(site.siteId);
    return findSearchedForms(tx, searching, { site, now }, toFormsOf(row));
  },
  { transaction: "own" },
);

export const queryFormHandlers = [formsHandler];
