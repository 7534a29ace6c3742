import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/http/api-error";
import { useApprovalRead } from "./shell-reads";
import { useSite } from "./site-context";

// Where a site requires approval, a write that changes what shoppers see becomes a request (docs/adr/0082).

/** Whether a second person must approve what shoppers will see on the page's site; an open page learns that it changed. */
export function useNeedsApproval(): boolean {
  const { site } = useSite();
  return (useApprovalRead(site.trackingCode) ?? site.approval_required) === true;
}

/** Whether a write was not made, but sent for approval. */
export function isApprovalRequested(error: unknown): boolean {
  return isApiError(error) && error.code === "approval_requested";
}

/** Says before a click that it sends for approval; nothing where that is not required. */
export function ApprovalHint() {
  const t = useTranslations("common");
  if (!useNeedsApproval()) return null;
  return <span className="block max-w-[72ch] font-medium text-info text-sm">{t("sendsForApproval")}</span>;
}
