import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { Draft } from "@/lib/contract/customizations/drafts";

type Reviewed = Pick<Draft, "review" | "change_request">;

/** Who requested approval of a draft, or changes of it, and their note. */
export function ReviewState({ review, change_request: changes }: Reviewed) {
  const t = useTranslations("drafts.strip");
  const { user, site } = useSite();
  const request = review ?? changes;
  if (!request) return null;
  const { requested_by: by, note } = request;
  const words =
    review === null ? (["changesBySelf", "changesByOther"] as const) : (["requestedByYou", "requestedBy"] as const);
  return (
    <span className="mt-1 block">
      <strong className="font-semibold">{by.id === user.id ? t(words[0]) : t(words[1], { by: by.name })}</strong>{" "}
      {note && <span lang={site.language}>{t("note", { note })}</span>}
    </span>
  );
}

/** The person whose request for approval of a draft the user may answer; null if there is none. */
export function useRequester(draft: Reviewed | null): { id: string; name: string } | null {
  const { user } = useSite();
  const by = draft?.review?.requested_by;
  return by === undefined || by.id === user.id ? null : by;
}
