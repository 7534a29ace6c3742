"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { Tag, type TagName } from "./chip";
import { Icon } from "./icon";
import { type PageAddress, useScreenAddress } from "./screen-link";

/** A line of the menu: one screen with its tags. */
export type SideMenuLine = { name: string; label: string; href: string; tags: readonly TagName[] };

/** A collapsible group of lines. */
export type SideMenuPart = { key: string; label: string; isOpenAtFirst: boolean; lines: readonly SideMenuLine[] };

/** Texts of the menu: the mark of the closed section with the current screen, and the text of an empty section. */
export type SideMenuWords = { here: string; empty: string };

/** What waits on the screen of a line; links to its list with `query`. */
export type SideMenuCounter = { count: number; label: string; query: string };

/** `ref` is the list, in which a script may open sections (`details[data-section]`) before hydration. */
export type SideMenuProps = {
  parts: readonly SideMenuPart[];
  words: SideMenuWords;
  onToggle: (key: string, isOpen: boolean) => void;
  ref?: Ref<HTMLUListElement>;
  /** Content below the lines of one section. */
  more?: { key: string; content: ReactNode } | null;
  /** Counters by the name of the line. */
  counters?: ReadonlyMap<string, SideMenuCounter>;
};

/**
 * The sections of the side navigation, as `<details>`, so that they work without JavaScript; the caller stores which
 * are open. The section of the current screen starts open, and is marked while collapsed; the line of the screen is
 * marked.
 */
export function SideMenu({ parts, words, onToggle, ref, more, counters }: SideMenuProps) {
  const address = useScreenAddress();
  const current = findCurrentLine(parts, address.pathname);
  return (
    <ul ref={ref} className="grid grid-cols-1 gap-px py-3">
      {parts.map((part) => (
        <li key={part.key}>
          <Section
            part={part}
            current={current}
            address={address}
            words={words}
            onToggle={onToggle}
            counters={counters}
          >
            {more?.key === part.key && more.content}
          </Section>
        </li>
      ))}
    </ul>
  );
}

type SectionProps = Pick<SideMenuProps, "words" | "onToggle" | "counters"> & {
  part: SideMenuPart;
  current: string | null;
  address: PageAddress;
  children: ReactNode;
};

function Section({ part, current, address, words, onToggle, counters, children }: SectionProps) {
  const isHere = part.lines.some((line) => line.name === current);
  const wasClosed = useRef(false);
  // The section of the current screen opens by itself, which is not the user's choice.
  const report = (isOpen: boolean) => {
    if (!isOpen) wasClosed.current = true;
    if (!isOpen || !isHere || wasClosed.current) onToggle(part.key, isOpen);
  };
  return (
    <details
      data-section={part.key}
      data-here={isHere || undefined}
      open={isHere || part.isOpenAtFirst}
      // A script in the page may have opened or closed it before React arrives.
      suppressHydrationWarning
      onToggle={(event) => report(event.currentTarget.open)}
      className="group"
    >
      <summary className="menu-part">
        <Icon of={ChevronRight} size={15} />
        <span>{part.label}</span>
        <SectionCounter part={part} counters={counters} />
        {isHere && (
          <span className="size-1.5 rounded-full bg-accent group-open:hidden forced-colors:bg-[Highlight]">
            <span className="sr-only">({words.here})</span>
          </span>
        )}
      </summary>
      {part.lines.length === 0 ? (
        <p className="pt-0.5 pr-3 pb-2 pl-9 text-ink-3 text-sm">{words.empty}</p>
      ) : (
        <ul className="pb-2">
          {part.lines.map((line) => (
            <li key={line.name} className="menu-line">
              <MenuLine line={line} isCurrent={line.name === current} address={address} />
              <Counter of={counters?.get(line.name)} href={line.href} address={address} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </details>
  );
}

/** A screen, as a plain link with `carryOver`, because dozens of `ScreenLink`s would each read the router. */
function MenuLine({ line, isCurrent, address }: { line: SideMenuLine; isCurrent: boolean; address: PageAddress }) {
  return (
    <a href={carryOver(address, line.href)} aria-current={isCurrent ? "page" : undefined} className="menu-link">
      {line.tags.length === 0 ? line.label : <span>{line.label}</span>}
      {line.tags.map((tag) => (
        <Tag key={tag} name={tag} />
      ))}
    </a>
  );
}

type CounterProps = { of: SideMenuCounter | undefined; href: string; address: PageAddress };

/** What waits on a screen, as a link of its own. */
function Counter({ of, href, address }: CounterProps) {
  if (of === undefined) return null;
  return (
    <a href={carryOver(address, `${href}?${of.query}`)} title={of.label} aria-label={of.label} className="menu-count">
      {of.count}
    </a>
  );
}

/** What waits in a collapsed section. */
function SectionCounter({ part, counters }: Pick<SectionProps, "part" | "counters">) {
  const count = part.lines.reduce((sum, { name }) => sum + (counters?.get(name)?.count ?? 0), 0);
  if (count === 0) return null;
  return (
    <span aria-hidden className="menu-count group-open:hidden">
      {count}
    </span>
  );
}

/** The line of the screen at a path: the longest address that is a prefix of the path. */
function findCurrentLine(parts: readonly SideMenuPart[], pathname: string): string | null {
  const path = `${pathname.replace(/\/+$/, "")}/`;
  const lines = parts.flatMap((part) => part.lines).filter((line) => path.startsWith(`${line.href}/`));
  return lines.sort((a, b) => b.href.length - a.href.length)[0]?.name ?? null;
}
