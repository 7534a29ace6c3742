import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refreshLists, useKind } from "@/components/customizations/model/kind";
import type { Doomed } from "@/components/customizations/model/list-kind";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { hearing, keepDone, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { isApiError } from "@/lib/http/api-error";

type Props = {
  about: Doomed;
  onCancel: () => void;
  onGone: () => void;
  isLeaving?: boolean;
};

/**
 * Asks before a customization is deleted, repeating verb, object and count; deletes it and says so, here or, where
 * `onGone` leads to another page (`isLeaving`), there.
 */
export function DeleteDialog({ about, onCancel, onGone, isLeaving = false }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useKind();
  const { destroy } = kind;
  const done = useDone();
  const [isPending, setPending] = useState(false);

  async function remove() {
    if (isPending) return;
    setPending(true);
    try {
      const heard = hearing();
      await destroy?.(site.trackingCode, about.id, heard);
      const text = t("query-customizations.delete.done", { query: about.query });
      if (isLeaving) keepDone(text, heard.changeIds, Date.now());
      else done(text, heard);
      onGone();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Spec 8: deleting what is gone has a sentence of its own.
      const isGone = isApiError(error) && error.code === "not_found";
      if (isGone) notify({ kind: "bad", text: t("query-customizations.delete.notFound") });
      else announceError(t, error, "query-customizations");
      onCancel();
    }
    refreshLists({ client, kind });
  }
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
