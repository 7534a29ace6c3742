"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { type ButtonKind, buttonStyle } from "./button-style";
import { Icon, type IconShape } from "./icon";
import { useAnchored } from "./use-anchored";
import { useRoving } from "./use-roving";

/** One line of a menu; with `href` it is a link, with `isChecked` it can be ticked. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: IconShape;
  /** A shortcut or a word in a quieter tone. */
  hint?: string;
  href?: string;
  isChecked?: boolean;
  isDanger?: boolean;
  /** Draws a line above it. */
  startsGroup?: boolean;
};

/** The button that opens the menu: words, an icon, or both; an icon alone needs the label. */
export type MenuTrigger = {
  label: string;
  icon?: IconShape;
  isIconOnly?: boolean;
  kind?: ButtonKind;
  isSmall?: boolean;
};

/** A button and the list it opens. */
export type MenuProps = {
  trigger: MenuTrigger;
  items: readonly MenuItem[];
  onAction: (id: string) => void;
  align?: "start" | "end";
};

function MenuLine({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem, event: MouseEvent) => void }) {
  const role = item.isChecked === undefined ? "menuitem" : "menuitemcheckbox";
  const look = `flex min-h-8 w-full items-center gap-2 rounded-tight px-2.5 py-1 text-left text-md no-underline outline-offset-[-2px] hover:bg-row-hover focus:bg-row-hover pointer-coarse:min-h-11 ${
    item.isDanger ? "text-bad" : "text-ink"
  }`;
  const inside = (
    <>
      {item.isChecked !== undefined && <span className="w-4">{item.isChecked && <Icon of={Check} />}</span>}
      {item.icon && <Icon of={item.icon} />}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.hint && <span className="pl-4 text-ink-3 text-sm">{item.hint}</span>}
    </>
  );
  const common = {
    role,
    tabIndex: -1,
    className: look,
    onClick: (event: MouseEvent) => onChoose(item, event),
  } as const;
  return item.href ? (
    <a href={item.href} {...common}>
      {inside}
    </a>
  ) : (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with isChecked the role is menuitemcheckbox, which has it.
    <button type="button" aria-checked={item.isChecked} {...common}>
      {inside}
    </button>
  );
}

/** A menu button: Enter, Space, arrows and letters work as in every menu; Escape and Tab close it; focus returns. */
export function Menu({ trigger, items, onAction, align = "start" }: MenuProps) {
  const id = useId();
  const [openAt, setOpenAt] = useState<"first" | "last" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = openAt !== null;
  useAnchored(isOpen, button, list, { side: "below", align });
  const roving = useRoving(list, '[role^="menuitem"]');

  useEffect(() => {
    if (!openAt) return;
    roving.focusAt(openAt === "first" ? 0 : -1);
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !button.current?.contains(target)) setOpenAt(null);
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [openAt, roving.focusAt]);

  function close() {
    setOpenAt(null);
    button.current?.focus();
  }
  function choose(item: MenuItem) {
    close();
    if (!item.href) onAction(item.id);
  }
  function keyInList(event: KeyboardEvent) {
    if (event.key === "Tab") setOpenAt(null);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else roving.onKeyDown(event);
  }
  function keyOnButton(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpenAt(event.key === "ArrowDown" ? "first" : "last");
  }
  const look = buttonStyle({
    kind: trigger.kind,
    shape: trigger.isIconOnly ? "icon" : trigger.isSmall ? "small" : "text",
    className: trigger.isIconOnly && trigger.isSmall ? "target size-7 min-h-7" : "",
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-label={trigger.isIconOnly ? trigger.label : undefined}
        title={trigger.isIconOnly ? trigger.label : undefined}
        className={look}
        onClick={() => setOpenAt(isOpen ? null : "first")}
        onKeyDown={keyOnButton}
      >
        {trigger.icon && <Icon of={trigger.icon} />}
        {!trigger.isIconOnly && trigger.label}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          popover="manual"
          onKeyDown={keyInList}
          className="appear fixed z-(--z-pop) max-h-[min(60vh,28rem)] min-w-44 max-w-80 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised"
        >
          {items.map((item) => (
            <div key={item.id} role="none" className={item.startsGroup ? "mt-1 border-line border-t pt-1" : ""}>
              <MenuLine item={item} onChoose={choose} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
