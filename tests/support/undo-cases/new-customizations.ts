import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { listCustomizations } from "./query-customizations";
import { callOrThrow, type UndoCases } from "./undo-case";

/** Customizations that are stored by their first save. */
export const newCustomizationCases: UndoCases = {
  "new-customizations.saveNew": async (bench) => ({
    act: () =>
      callOrThrow(bench, saveNew, {
        params: { siteId: bench.siteId },
        body: {
          ...{ kind: "query-customizations", subject: "Lampa", type: "item", mode: "simple", is_draft: false },
          rules: [{ id: null, type: "pin", position: 1, item_url: "a" }],
        },
      }),
    look: () => listCustomizations(bench),
  }),
};
