import type { ReactNode } from "react";
import { tabLook } from "./tabs";

/** One tab that has an address of its own. */
export type TabLink = { href: string; label: ReactNode; count?: ReactNode; isCurrent: boolean };

/** Tabs whose choice is in the address: plain links, so that they open in a new tab and work without JavaScript. */
export function TabNav({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-5 overflow-x-auto border-line border-b">
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          aria-current={link.isCurrent ? "page" : undefined}
          className={tabLook(link.isCurrent)}
        >
          {link.label}
          {link.count !== undefined && <span className="font-normal text-ink-3 tabular-nums">{link.count}</span>}
        </a>
      ))}
    </nav>
  );
}
