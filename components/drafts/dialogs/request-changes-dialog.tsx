import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextArea } from "@/components/ui/text-field";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import { REVIEW_NOTE_MAX } from "@/lib/contract/drafts/reviews";

type Props = {
  /** The name of what the draft changes. */
  title: string;
  /** The name of the person who requested approval. */
  author: string;
  isPending: boolean;
  onClose: () => void;
  /** Sends the comment; true if it was accepted. */
  onSend: (note: string) => Promise<boolean>;
};

/** Asks the author of a draft that waits for approval to change it; the comment says what. */
export function RequestChangesDialog({ title, author, isPending, onClose, onSend }: Props) {
  const t = useTranslations("drafts.requestChanges");
  const e = useTranslations("reviews.errors");
  const { sendsMails } = useSite();
  const [note, setNote] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = note.trim() === "";
  const send = async () => {
    setIsChecked(true);
    if (isEmpty) return focusFirstInvalid();
    if (await onSend(note.trim())) onClose();
  };
  return (
    <FormDialog
      title={t("title", { query: title })}
      onClose={onClose}
      isPending={isPending}
      submit={{ label: t("confirm") }}
      onSubmit={send}
    >
      <p className="max-w-[72ch] text-ink-2">{t(sendsMails === false ? "hintUnsent" : "hint", { author })}</p>
      <TextArea
        label={t("note")}
        error={isChecked && isEmpty ? e("note_empty") : undefined}
        maxLength={REVIEW_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
