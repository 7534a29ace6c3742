import { useTranslations } from "next-intl";
import type { LocalCopy } from "@/components/drafts/editing/use-local-copy";
import { ChangeList } from "@/components/drafts/review/change-list";
import { AlertDialog } from "@/components/ui/alert-dialog";

type Props = {
  /** The changes of the draft as sentences. */
  lines: readonly string[];
  isPending: boolean;
  copy: Pick<LocalCopy<unknown>, "forget">;
  /** Discards the draft; false if it was refused. */
  onDiscard: () => Promise<boolean>;
  onClose: () => void;
  /** Replaces the text about the live version. */
  hint?: string;
};

/** Confirms discarding a draft, also its local copy, and lists the changes that it contains. */
export function DiscardDraftDialog({ lines, isPending, copy, onDiscard, onClose, hint }: Props) {
  const t = useTranslations("drafts.discard");
  async function discard() {
    await copy.forget();
    if (await onDiscard()) onClose();
  }
  return (
    <AlertDialog
      isOpen
      title={t("title", { count: lines.length })}
      onCancel={onClose}
      cancelLabel={t("stay")}
      choices={[{ label: t("confirm"), isDanger: true, isPending, onChoose: () => void discard() }]}
    >
      {hint ?? t("hint")}
      <ChangeList lines={lines} />
    </AlertDialog>
  );
}
