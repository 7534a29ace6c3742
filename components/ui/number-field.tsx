"use client";

import { Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from "react";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { Icon } from "./icon";
import { readNumber, writeNumber } from "./number-text";

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

const stepLook =
  "flex w-8 items-center justify-center border-line border-l text-ink-2 hover:bg-row-hover hover:text-ink pointer-coarse:w-11";

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
      <div
        className={controlStyle({
          className: `flex items-stretch overflow-hidden p-0 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${frame.error ? "border-2 border-bad" : ""}`,
        })}
      >
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
          className="min-w-0 flex-1 bg-transparent px-3 tabular-nums outline-none"
        />
        {unit && <span className="flex items-center pr-2 text-ink-3">{unit}</span>}
        {/* The arrow keys do the same, so the buttons stay out of the tab order. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("decrease")}
          onClick={() => stepBy(-step)}
          className={stepLook}
        >
          <Icon of={Minus} size={14} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("increase")}
          onClick={() => stepBy(step)}
          className={stepLook}
        >
          <Icon of={Plus} size={14} />
        </button>
      </div>
    </Field>
  );
}
