import type * as z from "zod/mini";
import { readAs } from "@/lib/client/query";
import type { buildCustomizationCalls, ruleList } from "@/lib/contract/customizations/customization-calls";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { flatRuleInput } from "@/lib/contract/search/rules";
import { toFlatRule } from "@/lib/domain/customizations/wire-rules";
import { COMMON } from "./common-form";
import type { CustomizationKindConfig } from "./kind";

type Sent = { rules: ReturnType<typeof ruleList<typeof flatRuleInput>> };
type Calls<Answer extends z.core.$ZodType> = ReturnType<typeof buildCustomizationCalls<Answer, Sent>>;

/** Reads, saves and deletes customizations of a kind whose rules act in one place. */
export function createFlatCalls<Answer extends z.core.$ZodType>(
  { show, saveRules, destroy }: Calls<Answer>,
  toCustomization: (answer: z.output<Answer>) => Customization,
): Pick<CustomizationKindConfig, "live" | "save" | "destroy"> {
  return {
    live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, toCustomization),
    save: (send, siteId, base, { rules }) => {
      const body = { queryId: base.id, rules: rules.map((rule) => toFlatRule(rule)) };
      return send(saveRules, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
    },
    destroy: (send, siteId, id) => send(destroy, { params: { siteId }, body: { id } }),
  };
}
