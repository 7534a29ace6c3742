"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { ScreenLink } from "@/components/ui/screen-link";
import { findScreens, listTextActions, type MenuScreen } from "@/lib/domain/shell/find-screens";

const SCREENS_MAX = 6;

type Props = { screens: readonly MenuScreen[]; text: string };

/** The screens whose names contain the text. */
export function ScreenRows({ screens, text }: Props) {
  const t = useTranslations("shell.quickSearch");
  const found = findScreens(screens, text, SCREENS_MAX);
  return (
    <SearchRowGroup title={t("screens")} isEmpty={found.length === 0}>
      {found.map(({ name, label, href }) => (
        <GoRow key={name} href={href}>
          {label}
        </GoRow>
      ))}
    </SearchRowGroup>
  );
}

/** What can be done with the text on the screens that the user may open. */
export function ActionRows({ screens, text }: Props) {
  const t = useTranslations("shell.quickSearch");
  const actions = listTextActions(screens, text.trim());
  return (
    <SearchRowGroup title={t("actions", { text: text.trim() })} isEmpty={actions.length === 0}>
      {actions.map(({ name, href }) => (
        <GoRow key={name} href={href}>
          {t(`action.${name}`)}
        </GoRow>
      ))}
    </SearchRowGroup>
  );
}

/** Rows with a title; nothing without rows. */
export function SearchRowGroup({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-label={title} className="pb-1">
      <h3 className="truncate px-4 pt-1.5 pb-0.5 text-ink-3 text-xs">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

type GoProps = {
  href: string;
  /** Keys that open the row from the box, and the name under which the box finds it. */
  shortcut?: { id: string; keys: readonly string[] } | undefined;
  children: ReactNode;
};

/** A row that opens a screen; filters of the address carry over. */
export function GoRow({ href, shortcut, children }: GoProps) {
  return (
    <li>
      <ScreenLink
        data-go={shortcut?.id ?? ""}
        look="plain"
        href={href}
        className={ROW}
        aria-keyshortcuts={shortcut?.keys.join("+").replace("Ctrl", "Control").replace("⌘", "Meta")}
      >
        <span className="min-w-0 truncate font-medium">{children}</span>
        {shortcut && (
          <span aria-hidden className="ml-auto pl-2 max-md:hidden">
            <Kbd keys={shortcut.keys} />
          </span>
        )}
      </ScreenLink>
    </li>
  );
}

/** The style of a row of the search. */
export const ROW =
  "flex min-h-9 items-center gap-2.5 px-4 py-1 text-md no-underline outline-offset-[-2px] hover:bg-row-hover focus:bg-row-hover pointer-coarse:min-h-11";
