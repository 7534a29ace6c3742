"use client";

import { type ReactNode, useId, useRef } from "react";
import { useRoving } from "./use-roving";

/** One tab with label, count and panel. */
export type Tab = { id: string; label: ReactNode; count?: ReactNode; panel: ReactNode };

/** Style of one tab, shared with tabs that are links. */
export function getTabLook(isCurrent: boolean): string {
  return `-mb-px inline-flex min-h-(--control) items-center gap-2 border-b-2 px-1 font-medium text-md no-underline ${
    isCurrent
      ? "border-accent text-ink forced-colors:border-[Highlight]"
      : "border-transparent text-ink-2 forced-colors:border-[Canvas] hover:border-line-strong hover:text-ink"
  }`;
}

/** Tabs with panels. Arrow keys move and select; only the selected panel is rendered. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const roving = useRoving(list, '[role="tab"]', "horizontal");
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={roving.onKeyDown}
        className="flex flex-wrap gap-x-5 border-line border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-${tab.id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onFocus={() => tab !== current && onSelect(tab.id)}
            onClick={() => onSelect(tab.id)}
            className={getTabLook(tab === current)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="font-normal text-ink-3 tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      {current && (
        <div
          role="tabpanel"
          id={`${id}-${current.id}-panel`}
          aria-labelledby={`${id}-${current.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (APG tabs).
          tabIndex={0}
          className="pt-5"
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}

/** One tab with its own address. */
type TabLink = { href: string; label: ReactNode; count?: ReactNode; isCurrent: boolean };

/** Tabs as links, which open in a new tab and work without JavaScript. */
export function TabNav({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5 border-line border-b">
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          aria-current={link.isCurrent ? "page" : undefined}
          className={`${getTabLook(link.isCurrent)} wrap-anywhere min-w-0`}
        >
          {link.label}
          {link.count !== undefined && <span className="font-normal text-ink-3 tabular-nums">{link.count}</span>}
        </a>
      ))}
    </nav>
  );
}
