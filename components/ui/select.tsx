"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { Icon } from "./icon";

/** One choice of a select. */
export type SelectOption = { value: string; label: string; isDisabled?: boolean };

/** A native select's attributes, the frame, and the choices; `placeholder` is an empty first choice. */
export type SelectProps = FieldFrame &
  Omit<ComponentPropsWithRef<"select">, "children"> & { options: readonly SelectOption[]; placeholder?: string };

/** A choice of one from a few. The native control: it works before the page's scripts do, and on every phone. */
export function Select(props: SelectProps) {
  const [frame, { options, placeholder, className, id, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring}>
      <div className="relative">
        <select
          {...rest}
          {...wiring}
          className={controlStyle({ shape: "icon-end", isBad: Boolean(frame.error), className })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-2">
          <Icon of={ChevronDown} />
        </span>
      </div>
    </Field>
  );
}
