import type { Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Dialog } from "@/components/ui/dialog";
import { ScreenLink } from "@/components/ui/screen-link";
import type { TimeBar } from "@/lib/domain/customizations/timeline";

type Props = {
  bar: TimeBar;
  timeZone: string;
  /** Link to the editor of the customization. */
  href: string;
  /** Null when read-only. */
  onApply: ((range: Interval) => void) | null;
  onClose: () => void;
};

/** Edits the dates of one bar to the minute, for keyboard and touch users. */
export function BarDatesDialog({ bar, timeZone, href, onApply, onClose }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const [range, setRange] = useState(bar.range);
  const [bad, setBad] = useState({ from: false, to: false });
  const [isSubmitted, setSubmitted] = useState(false);
  const isEmpty = range.from >= range.to;
  function apply() {
    setSubmitted(true);
    if (isEmpty || bad.from || bad.to) return;
    onApply?.(range);
    onClose();
  }
  const buildFieldProps = (edge: "from" | "to", open: number) => ({
    label: t(edge),
    isOptional: true,
    timeZone,
    value: toInstant(range[edge]),
    otherEnd: toInstant(range[edge === "from" ? "to" : "from"]),
    onChange: (value: string | null) =>
      setRange((now) => ({ ...now, [edge]: value === null ? open : Date.parse(value) })),
    onUnreadable: (isBad: boolean) => setBad((now) => ({ ...now, [edge]: isBad })),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("edit", { item: bar.title })}
      actions={
        <>
          <span className="mr-auto">
            <ScreenLink look="quiet" href={href}>
              {t("openEditor")}
            </ScreenLink>
          </span>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {onApply && (
            <Button kind="primary" onClick={apply}>
              {t("apply")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 pt-1 md:grid-cols-2">
        <DateTimeField {...buildFieldProps("from", Number.NEGATIVE_INFINITY)} />
        <DateTimeField
          {...buildFieldProps("to", Number.POSITIVE_INFINITY)}
          isEnd
          error={isSubmitted && isEmpty ? t("rangeEmpty") : undefined}
        />
      </div>
    </Dialog>
  );
}

function toInstant(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}
