import { findInterval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { EditorDialog } from "@/components/customizations/model/editing/editor-dialog";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { BulkValues } from "@/lib/domain/customizations/bulk-edit";
import { getErrorText } from "@/lib/i18n/error-text";

type BulkRequest = Extract<EditorDialog, { kind: "bulkDates" | "bulkStock" }>;

/** Sets the dates, or the availability, of the rules of all selected results. */
export function BulkDialogs({ editor, about }: EditorDialogProps & { about: BulkRequest }) {
  const close = () => editor.open(null);
  const finish = (values: BulkValues) => {
    close();
    editor.commands.setMany(about.items, about.place, values);
  };
  return about.kind === "bulkDates" ? (
    <DatesDialog count={about.items.length} onClose={close} onDone={finish} />
  ) : (
    <StockDialog count={about.items.length} onClose={close} onDone={finish} />
  );
}

type Props = { count: number; onClose: () => void; onDone: (values: BulkValues) => void };

/** Sets both ends; an empty one means no limit. */
function DatesDialog({ count, onClose, onDone }: Props) {
  const t = useTranslations();
  const { style } = useEditor();
  const [range, setRange] = useState<{ active_from: string | null; active_to: string | null }>({
    active_from: null,
    active_to: null,
  });
  const [unreadable, setUnreadable] = useState({ from: false, to: false });
  const [isSubmitted, setSubmitted] = useState(false);
  const { from, to } = findInterval(range, style.timeZone);
  const codes = {
    from: unreadable.from ? "active_from_not_date" : null,
    to: unreadable.to ? "active_to_not_date" : from >= to ? "active_range_empty" : null,
  };
  const toErrorText = (code: string | null) =>
    isSubmitted && code !== null ? getErrorText(t, "query-customizations", code) : undefined;
  const fields = (["from", "to"] as const).map((end) => {
    const name = end === "from" ? "active_from" : "active_to";
    const label = end === "from" ? "activeFrom" : "activeTo";
    const props = {
      label: t(`query-customizations.form.${label}.label`),
      isOptional: true,
      isEnd: end === "to",
      hasShortcuts: true,
      timeZone: style.timeZone,
      value: range[name],
      otherEnd: range[end === "from" ? "active_to" : "active_from"],
      error: toErrorText(codes[end]),
      onChange: (value: string | null) => setRange((before) => ({ ...before, [name]: value })),
      onUnreadable: (isBad: boolean) => setUnreadable((before) => ({ ...before, [end]: isBad })),
    };
    return style.withTimes ? <DateTimeField key={end} {...props} /> : <DateField key={end} {...props} />;
  });
  return (
    <Frame
      title={t("query-customizations.bulk.datesTitle", { count })}
      submit={t("query-customizations.bulk.apply")}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (codes.from === null && codes.to === null) onDone(range);
      }}
    >
      <p className="text-ink-2">{t("query-customizations.bulk.datesHint")}</p>
      <div className="grid gap-5 md:grid-cols-2">{fields}</div>
    </Frame>
  );
}

function StockDialog({ count, onClose, onDone }: Props) {
  const t = useTranslations("query-customizations");
  const [availability, setAvailability] = useState<"always" | "if_available">("if_available");
  return (
    <Frame
      title={t("bulk.stockTitle", { count })}
      submit={t("bulk.apply")}
      onClose={onClose}
      onSubmit={() => onDone({ availability })}
    >
      <RadioGroup
        label={t("form.availability.label")}
        value={availability}
        onChange={setAvailability}
        options={[
          { value: "always", label: t("form.availability.always") },
          {
            value: "if_available",
            label: t("form.availability.if_available"),
            hint: t("form.availability.hint"),
          },
        ]}
      />
    </Frame>
  );
}

type FrameProps = { title: string; submit: string; children: ReactNode; onClose: () => void; onSubmit: () => void };

function Frame({ title, submit, children, onClose, onSubmit }: FrameProps) {
  const t = useTranslations("query-customizations.form");
  const form = useRef<HTMLFormElement>(null);
  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onClick={() => form.current?.requestSubmit()}>
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={send} className="grid gap-5">
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
