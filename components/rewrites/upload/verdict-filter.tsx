import { CircleAlert, CircleCheck, Copy, Equal, Pencil, Plus, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ChipKind } from "@/components/ui/chip";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { LineVerdict } from "./first-judgement";

/** How each verdict looks, in the order in which they are counted. */
export const VERDICT_LOOKS: Record<LineVerdict, { kind: ChipKind; icon: IconShape }> = {
  readable: { kind: "neutral", icon: CircleCheck },
  add: { kind: "good", icon: Plus },
  change: { kind: "info", icon: Pencil },
  same: { kind: "neutral", icon: Equal },
  duplicate: { kind: "warn", icon: Copy },
  clash: { kind: "bad", icon: TriangleAlert },
  invalid: { kind: "bad", icon: CircleAlert },
};

const ORDER = Object.keys(VERDICT_LOOKS) as LineVerdict[];

type Props = {
  total: number;
  counts: Partial<Record<LineVerdict, number>>;
  value: LineVerdict | null;
  onChange: (verdict: LineVerdict | null) => void;
};

/** How many lines of the whole file have each verdict; each count narrows the table to its lines. */
export function VerdictFilter({ total, counts, value, onChange }: Props) {
  const t = useTranslations("words.upload");
  const format = useFormatter();
  const look =
    "inline-flex min-h-(--control) items-center gap-1.5 rounded-control border px-3 text-md tabular-nums hover:bg-row-hover";
  const tone = (isOn: boolean) =>
    isOn ? "border-accent bg-accent-soft font-semibold forced-colors:border-[Highlight]" : "border-line-strong";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand out of sight in a row of buttons.
    <div role="group" aria-label={t("filter")} className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-pressed={value === null}
        onClick={() => onChange(null)}
        className={`${look} ${tone(value === null)}`}
      >
        {t("all")} <span className="text-ink-2">{format.number(total)}</span>
      </button>
      {ORDER.filter((verdict) => (counts[verdict] ?? 0) > 0).map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={value === verdict}
          onClick={() => onChange(value === verdict ? null : verdict)}
          className={`${look} ${tone(value === verdict)}`}
        >
          <Icon of={VERDICT_LOOKS[verdict].icon} size={14} />
          {t(`verdicts.${verdict}`)} <span className="text-ink-2">{format.number(counts[verdict] ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}
