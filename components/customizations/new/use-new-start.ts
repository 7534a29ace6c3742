import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { type ErrorMeta, read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { showNew } from "@/lib/contract/customizations/new-customizations";
import type { CustomizationSubject } from "@/lib/domain/customizations/new-customization";
import { ApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";

/** What the editor of a new customization starts from. */
export type NewStart = Output<typeof showNew>;

/** The screen shows why a subject is refused. */
const META: ErrorMeta = { feature: showNew.feature, isExplained: ({ status }) => status === 422 };

/** Reads whether a customization exists; in front of a backend without the call, from the list of its kind. */
export function useNewStart(about: CustomizationSubject): UseQueryResult<NewStart, Error> {
  const { creation, folder } = useCustomizationKind();
  const { site, supports } = useSite();
  const siteId = site.trackingCode;
  const { subject, type } = about;
  const hasCall = supports(showNew);
  const own = useQuery({
    ...read(showNew, { params: { siteId }, query: { kind: creation?.kind ?? "query-customizations", subject, type } }),
    enabled: hasCall,
    retry: false,
    meta: META,
  });
  const listed = useQuery({
    queryKey: ["new-customization", siteId, folder, subject, type],
    queryFn: async (): Promise<NewStart> => {
      if (folder === "query_customizations" && subject.trim() === "") throw new ApiError(422, { error: "blank_query" });
      // The refusal of the first save names one that the list does not show.
      const existing_id = (await creation?.find(siteId, about).catch(() => null)) ?? null;
      return { existing_id, subject: subject.trim(), type, approval_required: false };
    },
    enabled: !hasCall,
    retry: false,
    meta: META,
  });
  return hasCall ? own : listed;
}
