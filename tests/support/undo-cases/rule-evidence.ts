import { decideSuggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { callOrThrow, type UndoCases } from "./undo-case";

/** The call that rejects a suggestion also restores it. */
export const ruleEvidenceCases: UndoCases = {
  "rule-evidence.decideSuggestion": async (bench) => {
    const params = { siteId: bench.siteId };
    const setRejected = (is_rejected: boolean) =>
      callOrThrow(bench, decideSuggestion, {
        params,
        body: { query: "boots", pins: [{ item_url: "a", clicks: 30 }], is_rejected },
      });
    return {
      act: () => setRejected(true),
      look: async () => (await callOrThrow(bench, suggestions, { params })).body,
      takeBack: () => setRejected(false),
    };
  },
};
