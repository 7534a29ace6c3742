import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { everyCustomization } from "./query-customizations";
import { made, type UndoCases } from "./undo-case";

/** Customizations that are stored by their first save. */
export const newCustomizationCases: UndoCases = {
  "new-customizations.saveNew": async (bench) => ({
    act: () =>
      made(bench, saveNew, {
        params: { siteId: bench.siteId },
        body: {
          ...{ kind: "query-customizations", subject: "Lampa", type: "item", mode: "simple", is_draft: false },
          rules: [{ id: null, type: "pin", position: 1, item_url: "a" }],
        },
      }),
    look: () => everyCustomization(bench),
  }),
};
