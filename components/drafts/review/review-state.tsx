import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { StoredDraft } from "./draft-state";

/** Who requested approval of a draft, or changes of it, and their note. */
export function ReviewState({ draft: { review, change_request: changes } }: { draft: StoredDraft }) {
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
