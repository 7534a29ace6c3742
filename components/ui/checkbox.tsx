"use client";

import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

/** Attributes of a native checkbox, and its label; `isMixed` marks a partly selected page. */
export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "children" | "ref"> & {
  label: ReactNode;
  hint?: ReactNode;
  isMixed?: boolean;
  isLabelHidden?: boolean;
};

/** A checkbox with a clickable label. */
export function Checkbox({ label, hint, isMixed = false, isLabelHidden, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <span className={`flex items-start gap-2 ${className ?? ""}`}>
      <span className="target inline-flex h-[1.45em] items-center">
        <input
          type="checkbox"
          {...rest}
          id={own}
          ref={(box) => {
            if (box) box.indeterminate = isMixed;
          }}
          aria-describedby={hint ? `${own}-hint` : rest["aria-describedby"]}
          className="relative z-1 size-4 accent-(--accent)"
        />
      </span>
      <span className={isLabelHidden ? "sr-only" : "min-w-0"}>
        <label htmlFor={own} className="text-md">
          {label}
        </label>
        {hint && (
          <span id={`${own}-hint`} className="block text-ink-3 text-sm">
            {hint}
          </span>
        )}
      </span>
    </span>
  );
}
