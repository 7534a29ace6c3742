import { useTranslations } from "next-intl";
import { ChangeList } from "@/components/customizations/model/change-list";
import { useSentences } from "@/components/customizations/model/change-text";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { changesOf } from "@/lib/domain/customizations/rule-draft";

/** Asks before a draft is thrown away, and names what goes with it. */
export function DiscardDraftDialog({ editor, work, copy }: DialogProps) {
  const t = useTranslations("drafts.discard");
  const lines = useSentences()(changesOf(editor.draft));
  const close = () => editor.open(null);
  return (
    <AlertDialog
      isOpen
      title={t("title", { count: lines.length })}
      onCancel={close}
      cancelLabel={t("stay")}
      choices={[
        {
          label: t("confirm"),
          isDanger: true,
          isPending: work.isBusy,
          onChoose: () => {
            void copy.forget();
            void work.discard().then(close);
          },
        },
      ]}
    >
      {t("hint")}
      <ChangeList lines={lines} />
    </AlertDialog>
  );
}
