"use client";

import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { preventTextSelection } from "./shift-click";

/** Attributes of a native checkbox, and its label; `isMixed` marks a partly selected page. */
export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "children" | "ref"> & {
  label: ReactNode;
  hint?: ReactNode;
  isMixed?: boolean;
  isLabelHidden?: boolean;
};

/** The label beside a checkbox or radio button: the larger place that reacts moves nothing. */
export const CHOICE_LABEL = "-my-0.5 block w-fit py-0.5 text-md pointer-coarse:-my-1 pointer-coarse:py-1";

/** A checkbox with a clickable label. */
export function Checkbox({ label, hint, isMixed = false, isLabelHidden, id, className = "", ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  const box = (
    <input
      type="checkbox"
      {...rest}
      id={own}
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
      }}
      aria-describedby={hint ? `${own}-hint` : rest["aria-describedby"]}
      className="relative z-1 size-4 accent-(--accent)"
    />
  );
  if (isLabelHidden)
    return (
      <label
        htmlFor={own}
        onMouseDown={preventTextSelection}
        className={`target z-1 inline-flex h-[1.45em] items-center ${className}`}
      >
        {box}
        <span className="sr-only">{label}</span>
      </label>
    );
  return (
    <span className={`flex items-start gap-2 ${className}`}>
      <span className="inline-flex h-[1.45em] items-center">{box}</span>
      <span className="min-w-0">
        <label htmlFor={own} className={CHOICE_LABEL}>
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
