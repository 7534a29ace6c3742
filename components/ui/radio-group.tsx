"use client";

import { type ReactNode, useId } from "react";
import { CHOICE_LABEL } from "./checkbox";
import { Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";

/** One choice of a group. */
export type RadioOption<V extends string> = { value: V; label: ReactNode; hint?: string };

/** Props of a controlled radio group. */
export type RadioGroupProps<V extends string> = FieldFrame & {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  isInline?: boolean;
  id?: string;
};

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const [frame, { value, onChange, options, isInline, id }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  const name = useId();
  const { id: own, "aria-invalid": isInvalid, ...described } = wiring;
  return (
    <Field frame={frame} wiring={wiring} isGroup>
      <div
        role="radiogroup"
        aria-labelledby={`${own}-label`}
        aria-invalid={isInvalid}
        {...described}
        className={isInline ? "flex flex-wrap gap-x-6 gap-y-2" : "grid gap-2"}
      >
        {options.map((option, index) => (
          <span key={option.value} className="flex items-start gap-2">
            <span className="inline-flex h-[1.45em] items-center">
              <input
                type="radio"
                name={name}
                id={index === 0 ? own : `${own}-${option.value}`}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                aria-describedby={option.hint ? `${own}-${option.value}-hint` : undefined}
                className="relative z-1 size-4 accent-(--accent)"
              />
            </span>
            <span className="min-w-0">
              <label htmlFor={index === 0 ? own : `${own}-${option.value}`} className={CHOICE_LABEL}>
                {option.label}
              </label>
              {option.hint && (
                <span id={`${own}-${option.value}-hint`} className="block text-ink-3 text-sm">
                  {option.hint}
                </span>
              )}
            </span>
          </span>
        ))}
      </div>
    </Field>
  );
}
