"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";
import { Icon } from "./icon";

/** One choice of a select. */
export type SelectOption = { value: string; label: string; isDisabled?: boolean };

/** Attributes of a native select, the frame and the options; `placeholder` is an empty first option. */
export type SelectProps = FieldFrame &
  Omit<ComponentPropsWithRef<"select">, "children"> & { options: readonly SelectOption[]; placeholder?: string };

/** A native select: works before the script loads and on every phone. */
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
