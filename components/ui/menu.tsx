"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type ButtonKind, buttonStyle } from "./button-style";
import { Icon, type IconShape } from "./icon";
import { useAnchored } from "./use-anchored";
import { useDismiss } from "./use-dismiss";
import { useRoving } from "./use-roving";

/** One item of a menu; with `href` it is a link, with `isChecked` a checkbox. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: IconShape;
  /** A shortcut or a short note, in a muted colour. */
  hint?: string;
  /** One sentence below the label that explains it. */
  about?: string;
  href?: string;
  isChecked?: boolean;
  isDanger?: boolean;
  /** Draws a line above it. */
  startsGroup?: boolean;
};

/** The button that opens the menu: label, icon, or both. */
export type MenuTrigger = {
  label: string;
  icon?: IconShape;
  isIconOnly?: boolean;
  kind?: ButtonKind;
  isSmall?: boolean;
};

/** Props of a menu button. */
export type MenuProps = {
  trigger: MenuTrigger;
  /** A function is called when the menu opens; use it for menus in long lists. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  onAction: (id: string) => void;
  align?: "start" | "end";
};

function MenuLine({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const role = item.isChecked === undefined ? "menuitem" : "menuitemcheckbox";
  const look = `flex min-h-8 w-full items-center gap-2 rounded-tight px-2.5 py-1 text-left text-md no-underline outline-offset-[-2px] hover:bg-row-hover focus:bg-row-hover pointer-coarse:min-h-11 ${
    item.isDanger ? "text-bad" : "text-ink"
  }`;
  const inside = (
    <>
      {item.isChecked !== undefined && <span className="w-4">{item.isChecked && <Icon of={Check} />}</span>}
      {item.icon && <Icon of={item.icon} />}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.about && <span className="block text-ink-2 text-sm">{item.about}</span>}
      </span>
      {item.hint && <span className="pl-4 text-ink-3 text-sm">{item.hint}</span>}
    </>
  );
  const common = {
    role,
    tabIndex: -1,
    className: look,
    onClick: () => onChoose(item),
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

function MenuList({
  id,
  items,
  anchor,
  align,
  from,
  onClose,
  onChoose,
}: {
  id: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  align: "start" | "end";
  /** Which item has the focus first. */
  from: "first" | "last";
  /** @param focus whether to return the focus to the button. */
  onClose: (focus: boolean) => void;
  onChoose: (item: MenuItem) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, list, { side: "below", align });
  useDismiss(true, [anchor, list], () => onClose(false));
  const { focusAt, onKeyDown } = useRoving(list, '[role^="menuitem"]');
  useEffect(() => focusAt(from === "first" ? 0 : -1), [from, focusAt]);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Tab") onClose(true);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    } else onKeyDown(event);
  }
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="menu"
      tabIndex={-1}
      aria-labelledby={`${id}-button`}
      popover="manual"
      onKeyDown={handleKeyDown}
      className="appear fixed z-(--z-pop) max-h-[min(60vh,28rem)] min-w-44 max-w-80 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised"
    >
      {items.map((item) => (
        <div key={item.id} role="none" className={item.startsGroup ? "mt-1 border-line border-t pt-1" : ""}>
          <MenuLine item={item} onChoose={onChoose} />
        </div>
      ))}
    </div>
  );
}

/** A menu button (APG): Enter, Space, arrows and letters work as usual; Escape and Tab close it and return the focus. */
export function Menu({ trigger, items, onAction, align = "start" }: MenuProps) {
  const id = useId();
  const [openAt, setOpenAt] = useState<"first" | "last" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt !== null;
  function close(focus: boolean) {
    setOpenAt(null);
    if (focus) button.current?.focus();
  }
  function choose(item: MenuItem) {
    close(true);
    if (!item.href) onAction(item.id);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpenAt(event.key === "ArrowDown" ? "first" : "last");
  }
  const shape = trigger.isIconOnly ? (trigger.isSmall ? "icon-small" : "icon") : trigger.isSmall ? "small" : "text";
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
        className={buttonStyle({ kind: trigger.kind, shape })}
        onClick={() => setOpenAt(isOpen ? null : "first")}
        onKeyDown={handleKeyDown}
      >
        {trigger.icon && <Icon of={trigger.icon} />}
        {!trigger.isIconOnly && trigger.label}
      </button>
      {openAt && (
        <MenuList
          id={id}
          items={typeof items === "function" ? items() : items}
          anchor={button}
          align={align}
          from={openAt}
          onClose={close}
          onChoose={choose}
        />
      )}
    </>
  );
}
