import { useTranslations } from "next-intl";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { create, list } from "@/lib/contract/recommendations/recommendations-customization";
import type { RecommendationTarget } from "@/lib/domain/recommendations/target";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import type { Input } from "@/lib/http/endpoint";
import { RECOMMENDATIONS_FOLDER } from "./customization-form";

/** Why creating failed: codes by field, and the id of the existing customization. */
export type CreateFaults = { errors: FieldErrors; existing: string | null };

export const NO_FAULTS: CreateFaults = { errors: {}, existing: null };

type Wanted = { model: string; target: RecommendationTarget };

/** Creates a customization and opens its editor. The errors of a refusal are returned for their fields. */
export function useCreate() {
  const t = useTranslations("recommendations-customization.create");
  const { site } = useSite();
  const { isPending, send } = useWrite(create, { stale: [list] });

  async function make(wanted: Wanted, name: string): Promise<CreateFaults> {
    let faults = NO_FAULTS;
    await send(
      { params: { siteId: site.trackingCode }, body: toBody(wanted) },
      {
        onDone: ({ id }) => ({
          text: t("done", { name }),
          href: buildEditorHref(site.trackingCode, id, RECOMMENDATIONS_FOLDER),
        }),
        onRefused: (error) => {
          faults = readFaults(error);
          return false;
        },
      },
    );
    return faults;
  }
  return { isPending, make };
}

function toBody({ model, target }: Wanted): Input<typeof create>["body"] {
  if (target.type !== "criteria") return { model, target };
  const criteria = target.criteria.map(({ attribute, values }) => ({ attribute, values: [...values] }));
  return { model, target: { type: "criteria", criteria } };
}

function readFaults(error: Error): CreateFaults {
  if (!isApiError(error)) return NO_FAULTS;
  const { id } = error.body;
  const existing = typeof id === "string" || typeof id === "number" ? String(id) : null;
  return { errors: error.errors, existing: error.code === "already_exists" ? existing : null };
}
