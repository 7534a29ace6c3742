"use client";

import { Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from "react";
import { controlStyle, Field, type FieldFrame, innerInput, splitFrame, useFieldWiring } from "./field";
import { Icon, type IconShape } from "./icon";

type InputProps = Pick<
  ComponentPropsWithRef<"input">,
  "id" | "name" | "ref" | "onFocus" | "onBlur" | "placeholder" | "autoFocus"
>;

/** `null` is an empty field, `NaN` a text that is not a number; the form shows the error, and the text stays. */
export type NumberFieldProps = FieldFrame &
  InputProps & {
    value: number | null;
    onChange: (value: number | null) => void;
    /** Limits of the step buttons and arrow keys; typed values are not clamped but validated by the form. */
    min?: number;
    max?: number;
    step?: number;
    /** Shown after the number, for example "%". */
    unit?: string;
  };

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(max, Math.max(min, value));
}

// Arrow keys do the same, so the buttons are not in the tab order.
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

/** A number with arrow keys and two step buttons; accepts both decimal signs. */
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
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
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
          onKeyDown={handleKeyDown}
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
export function readNumberSigns(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal") || ".", group: sign("group") };
}

/** Parses a typed or pasted number: ignores spaces and the locale's grouping; comma or point is decimal. */
export function readNumber(text: string, locale: string): number | null {
  const { decimal, group } = readNumberSigns(locale);
  let plain = text.replace(/[\s\u00a0\u202f]/gu, "").replace("\u2212", "-");
  if (plain === "") return null;
  // "1,234" is a thousand only where the comma groups; elsewhere it is a decimal comma.
  if (group === "," && decimal === ".") plain = plain.replaceAll(/,(?=\d{3}(\D|$))/gu, "");
  plain = plain.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** Formats a number for editing: the locale's decimal sign, no grouping; empty for null and NaN. */
export function writeNumber(value: number | null, locale: string): string {
  if (value === null || Number.isNaN(value)) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value);
}
