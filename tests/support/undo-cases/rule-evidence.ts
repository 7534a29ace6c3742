import { decideSuggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { made, type UndoCases } from "./undo-case";

/** What was rejected is suggested again by the call that rejected it. */
export const ruleEvidenceCases: UndoCases = {
  "rule-evidence.decideSuggestion": async (bench) => {
    const params = { siteId: bench.siteId };
    const judge = (is_rejected: boolean) =>
      made(bench, decideSuggestion, {
        params,
        body: { query: "boots", pins: [{ item_url: "a", clicks: 30 }], is_rejected },
      });
    return {
      act: () => judge(true),
      look: async () => (await made(bench, suggestions, { params })).body,
      takeBack: () => judge(false),
    };
  },
};
