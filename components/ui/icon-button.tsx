"use client";

import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type ButtonKind, buttonStyle } from "./button-style";
import { Icon, type IconShape, Spinner } from "./icon";
import { Tooltip } from "./tooltip";

/** Props of an icon-only button; `label` is its name and tooltip. */
export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled" | "children" | "aria-label"> & {
  icon: IconShape;
  label: string;
  kind?: ButtonKind;
  isPending?: boolean;
  isSmall?: boolean;
};

/** An icon-only button; the label is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  kind = "quiet",
  isPending,
  isSmall,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isOff = isPending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Tooltip text={label} isName>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-disabled={isOff || undefined}
        className={buttonStyle({ kind, shape: isSmall ? "icon-small" : "icon", className })}
        onClick={press}
      >
        {isPending ? <Spinner /> : <Icon of={icon} size={isSmall ? 15 : 17} />}
      </button>
    </Tooltip>
  );
}
