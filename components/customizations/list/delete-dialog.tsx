import { useTranslations } from "next-intl";
import {
  type CustomizationKindConfig,
  CustomizationKindContext,
  useCustomizationKind,
} from "@/components/customizations/model/kinds/kind";
import type { DeleteTarget } from "@/components/customizations/model/lists/list-kind";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";

/** What deleting does, where it differs from queries. */
const HINTS = {
  "query-customizations": "query-customizations.delete.hint",
  "product-listings": "query-customizations.delete.hintListing",
  "top-items": "query-customizations.delete.hint",
  "recommendations-customization": "recommendations-customization.delete.hint",
} as const;

type Props = {
  about: DeleteTarget;
  onCancel: () => void;
  onGone: () => void;
  /** Page to open afterwards, which then shows the confirmation; without it this page does. */
  href?: string;
};

/** Confirms deleting a customization; names it and its number of rules. */
export function DeleteDialog({ about, onCancel, onGone, href }: Props) {
  const t = useTranslations();
  const { site } = useSite();
  const kind = useCustomizationKind();
  const { isPending, run } = useWrites("query-customizations", { stale: kind.stale, onRefused });

  function onRefused(error: Error, attempt: string): boolean {
    onCancel();
    // A customization that no longer exists has its own message.
    const isGone = isApiError(error) && error.code === "not_found";
    if (isGone) notify({ kind: "bad", text: t("query-customizations.delete.notFound") }, attempt);
    return isGone;
  }
  const remove = () =>
    run(async ({ send, done }) => {
      await kind.destroy?.(send, site.trackingCode, about.id);
      onGone();
      done({ text: t("query-customizations.delete.done", { query: about.name }), href });
    });
  return (
    <AlertDialog
      isOpen
      title={t("query-customizations.delete.title", { query: about.name })}
      onCancel={onCancel}
      choices={[
        { label: t("query-customizations.delete.confirm"), isDanger: true, isPending, onChoose: () => void remove() },
      ]}
    >
      {t(HINTS[kind.name], { count: about.rules })}
      {about.rules > 0 && <ApprovalHint />}
    </AlertDialog>
  );
}

/** `DeleteDialog` for a list, which has no `CustomizationKindContext`. */
export function DeleteFromList({ kind, ...props }: Props & { kind: CustomizationKindConfig }) {
  return (
    <CustomizationKindContext value={kind}>
      <DeleteDialog {...props} />
    </CustomizationKindContext>
  );
}
