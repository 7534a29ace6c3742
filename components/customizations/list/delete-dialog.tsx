import { useTranslations } from "next-intl";
import { type Kind, KindContext, useKind } from "@/components/customizations/model/kind";
import type { Doomed } from "@/components/customizations/model/list-kind";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";

type Props = {
  about: Doomed;
  onCancel: () => void;
  onGone: () => void;
  /** The page to open afterwards, which says that it is deleted; this one says it where there is none. */
  href?: string;
};

/** Asks before a customization is deleted, repeating verb, object and count. */
export function DeleteDialog({ about, onCancel, onGone, href }: Props) {
  const t = useTranslations();
  const { site } = useSite();
  const kind = useKind();
  const { isPending, run } = useWrites("query-customizations", { stale: kind.stale, onRefused });

  function onRefused(error: Error): boolean {
    onCancel();
    // Deleting what is gone has a sentence of its own.
    const isGone = isApiError(error) && error.code === "not_found";
    if (isGone) notify({ kind: "bad", text: t("query-customizations.delete.notFound") });
    return isGone;
  }
  const remove = () =>
    run(async ({ send, done }) => {
      await kind.destroy?.(send, site.trackingCode, about.id);
      onGone();
      done({ text: t("query-customizations.delete.done", { query: about.query }), href });
    });
  return (
    <AlertDialog
      isOpen
      title={t("query-customizations.delete.title", { query: about.query })}
      onCancel={onCancel}
      choices={[
        { label: t("query-customizations.delete.confirm"), isDanger: true, isPending, onChoose: () => void remove() },
      ]}
    >
      {t(`query-customizations.delete.${kind.name === "product-listings" ? "hintListing" : "hint"}`, {
        count: about.rules,
      })}
    </AlertDialog>
  );
}

/** The same from a list, around which stands no kind of an editor. */
export function DeleteFromList({ kind, ...props }: Props & { kind: Kind }) {
  return (
    <KindContext value={kind}>
      <DeleteDialog {...props} />
    </KindContext>
  );
}
