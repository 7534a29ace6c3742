"use client";

import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type ButtonKind, buttonStyle } from "./button-style";
import { Icon, type IconShape, Spinner } from "./icon";

/** Attributes of a native button, with emphasis, icon and pending state. */
export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled"> & {
  kind?: ButtonKind;
  icon?: IconShape;
  isPending?: boolean;
  isSmall?: boolean;
};

/**
 * A button labelled with verb and object. A pending button has the same width, label and focus, and ignores clicks. No
 * button is disabled, because invalid input gets an error message instead.
 */
export function Button({ kind, icon, isPending, isSmall, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }
  const look = buttonStyle({ kind, shape: isSmall ? "small" : "text", className });
  return (
    <button type="button" {...rest} aria-disabled={isPending || undefined} className={look} onClick={press}>
      {icon && (isPending ? <Spinner /> : <Icon of={icon} />)}
      {!icon && isPending && (
        <span className="absolute inset-y-0 left-0.5 flex items-center">
          <Spinner size={11} />
        </span>
      )}
      {children}
    </button>
  );
}
