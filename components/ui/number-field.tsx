"use client";

import { Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from "react";
import { controlStyle, Field, type FieldFrame, innerInput, splitFrame, useFieldWiring } from "./field";
import { Icon, type IconShape } from "./icon";

type Native = Pick<ComponentPropsWithRef<"input">, "id" | "name" | "ref" | "onBlur" | "placeholder" | "autoFocus">;

/** `null` is an empty field, `NaN` a text that is no number: the form says so in words, the text stays as typed. */
export type NumberFieldProps = FieldFrame &
  Native & {
    value: number | null;
    onChange: (value: number | null) => void;
    /** The steps of the two buttons and the arrow keys stop here; typing is never cut, it is judged. */
    min?: number;
    max?: number;
    step?: number;
    /** Stands behind the number, e.g. "%". */
    unit?: string;
  };

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(max, Math.max(min, value));
}

// The arrow keys do the same, so the buttons stay out of the tab order.
function Step({ label, icon, onStep }: { label: string; icon: IconShape; onStep: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onStep}
      className="flex w-8 items-center justify-center border-line border-l text-ink-2 hover:bg-row-hover hover:text-ink pointer-coarse:w-11"
    >
      <Icon of={icon} size={14} />
    </button>
  );
}

/** A number with arrow keys and two step buttons; both decimal signs are read, paste works. */
export function NumberField(props: NumberFieldProps) {
  const t = useTranslations("ui");
  const locale = useLocale();
  const [frame, { id, value, onChange, min, max, step = 1, unit, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  const [typed, setTyped] = useState<string | null>(null);
  const isTypedCurrent = typed !== null && Object.is(readNumber(typed, locale), value);
  const text = isTypedCurrent ? typed : writeNumber(value, locale);

  function stepBy(by: number) {
    const from = value === null || Number.isNaN(value) ? (min ?? 0) - Math.max(by, 0) : value;
    const next = clamp(Number((from + by).toFixed(10)), min, max);
    setTyped(null);
    onChange(next);
  }
  function key(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    stepBy(by);
  }
  return (
    <Field frame={frame} wiring={wiring}>
      <div className={controlStyle({ shape: "box", isBad: Boolean(frame.error) })}>
        <input
          type="text"
          inputMode={Number.isInteger(step) ? "numeric" : "decimal"}
          autoComplete="off"
          {...rest}
          {...wiring}
          value={text}
          onKeyDown={key}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(readNumber(event.target.value, locale));
          }}
          className={innerInput}
        />
        {unit && <span className="flex items-center pr-2 text-ink-3">{unit}</span>}
        <Step label={t("decrease")} icon={Minus} onStep={() => stepBy(-step)} />
        <Step label={t("increase")} icon={Plus} onStep={() => stepBy(step)} />
      </div>
    </Field>
  );
}

/** The decimal and grouping signs of a locale's numbers. */
export function numberSigns(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal") || ".", group: sign("group") };
}

/** Reads a number as people type or paste it: spaces and the locale's grouping fall away, comma or point is decimal. */
export function readNumber(text: string, locale: string): number | null {
  const { decimal, group } = numberSigns(locale);
  let plain = text.replace(/[\s\u00a0\u202f]/gu, "").replace("\u2212", "-");
  if (plain === "") return null;
  // "1,234" is a thousand only where the comma groups; elsewhere it is a decimal comma.
  if (group === "," && decimal === ".") plain = plain.replaceAll(/,(?=\d{3}(\D|$))/gu, "");
  plain = plain.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as it is typed: the locale's decimal sign, no grouping; empty for null and for what is no number. */
export function writeNumber(value: number | null, locale: string): string {
  if (value === null || Number.isNaN(value)) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value);
}
