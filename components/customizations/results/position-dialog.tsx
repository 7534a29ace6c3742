import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import type { EditorDialog } from "@/components/customizations/model/editing/editor-dialog";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { NumberField } from "@/components/ui/number-field";
import { PIN_POSITION_MIN } from "@/lib/domain/kit/limits";
import { getErrorText } from "@/lib/i18n/error-text";

/** Moves a result to a typed position. */
export function PositionDialog({
  editor,
  about,
}: EditorDialogProps & { about: Extract<EditorDialog, { kind: "position" }> }) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [position, setPosition] = useState<number | null>(about.position);
  const [isSubmitted, setSubmitted] = useState(false);
  const code = validatePosition(position);
  const close = () => editor.open(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (position === null || code !== null) return;
    close();
    if (position !== about.position) editor.commands.pin(about.item, position, about.place);
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={close}
      title={t("query-customizations.move.title")}
      actions={
        <>
          <Button onClick={close}>{t("query-customizations.form.cancel")}</Button>
          <Button kind="primary" onClick={() => form.current?.requestSubmit()}>
            {t("query-customizations.move.submit")}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">{about.item.title}</p>
        <NumberField
          autoFocus
          onFocus={(event) => event.target.select()}
          label={t("query-customizations.form.position.label")}
          hint={t("query-customizations.move.hint", { count: about.count })}
          min={PIN_POSITION_MIN}
          value={position}
          onChange={setPosition}
          error={isSubmitted && code ? getErrorText(t, "query-customizations", code) : undefined}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function validatePosition(position: number | null): string | null {
  if (position === null) return "position_empty";
  return Number.isInteger(position) && position >= PIN_POSITION_MIN ? null : "position_not_positive";
}
