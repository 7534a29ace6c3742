"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon, type IconShape } from "./icon";
import { ScreenLink } from "./screen-link";
import { Tag, type TagName } from "./tag";

/** One line of the menu. */
export type SideMenuItem = { id: string; label: string; href: string; tag?: TagName; isExternal?: boolean };

/** A group of lines under a heading that folds. */
export type SideMenuSection = { id: string; label: string; icon?: IconShape; items: readonly SideMenuItem[] };

/** The menu is drawn, not kept: which sections are open is the caller's. */
export type SideMenuProps = {
  label: string;
  sections: readonly SideMenuSection[];
  /** The id of the item whose screen this is. */
  current?: string;
  isExpanded: (sectionId: string) => boolean;
  onToggle: (sectionId: string, isExpanded: boolean) => void;
  /** Above and below the sections: site switch, account. */
  top?: ReactNode;
  bottom?: ReactNode;
};

function Line({ item, isCurrent }: { item: SideMenuItem; isCurrent: boolean }) {
  return (
    <li>
      <ScreenLink
        look="plain"
        href={item.href}
        aria-current={isCurrent ? "page" : undefined}
        target={item.isExternal ? "_blank" : undefined}
        rel={item.isExternal ? "noreferrer" : undefined}
        className={`flex min-h-8 items-center gap-2 border-l-2 py-1 pr-3 pl-[38px] text-md no-underline outline-offset-[-2px] pointer-coarse:min-h-11 ${
          isCurrent
            ? "border-accent bg-row-selected font-medium text-ink forced-colors:border-[Highlight]"
            : "border-transparent text-ink-2 forced-colors:border-[Canvas] hover:bg-row-hover hover:text-ink"
        }`}
      >
        <span className="min-w-0 flex-1">{item.label}</span>
        {item.tag && <Tag name={item.tag} />}
      </ScreenLink>
    </li>
  );
}

/** The navigation beside every screen of a site: sections with a button that folds them, and links. */
export function SideMenu({ label, sections, current, isExpanded, onToggle, top, bottom }: SideMenuProps) {
  const id = useId();
  return (
    <nav aria-label={label} className="flex flex-col">
      {top}
      <ul className="grid">
        {sections.map((section) => {
          const isOpen = isExpanded(section.id);
          const hasCurrent = section.items.some((item) => item.id === current);
          return (
            <li key={section.id} data-menu-section={section.id}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-${section.id}`}
                onClick={() => onToggle(section.id, !isOpen)}
                className={`flex min-h-9 w-full items-center gap-2.5 px-3 py-1 text-left font-medium text-md outline-offset-[-2px] hover:bg-row-hover pointer-coarse:min-h-11 ${
                  hasCurrent && !isOpen ? "text-accent" : "text-ink"
                }`}
              >
                {section.icon && <Icon of={section.icon} size={17} className="text-ink-2" />}
                <span className="min-w-0 flex-1">{section.label}</span>
                <Icon
                  of={ChevronRight}
                  size={15}
                  className={`text-ink-3 transition-transform duration-(--dur) ${isOpen ? "rotate-90" : ""}`}
                />
              </button>
              <ul id={`${id}-${section.id}`} hidden={!isOpen} className={isOpen ? "mb-2" : undefined}>
                {section.items.map((item) => (
                  <Line key={item.id} item={item} isCurrent={item.id === current} />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {bottom}
    </nav>
  );
}
