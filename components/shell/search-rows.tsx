"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ScreenLink } from "@/components/ui/screen-link";
import { findScreens, listTextActions, type MenuScreen } from "@/lib/domain/shell/find-screens";

const SCREENS_MAX = 6;

type Props = { screens: readonly MenuScreen[]; text: string };

/** The screens whose names contain the text. */
export function ScreenRows({ screens, text }: Props) {
  const t = useTranslations("shell.quickSearch");
  const found = findScreens(screens, text, SCREENS_MAX);
  return (
    <RowGroup title={t("screens")} isEmpty={found.length === 0}>
      {found.map(({ name, label, href }) => (
        <GoRow key={name} href={href}>
          {label}
        </GoRow>
      ))}
    </RowGroup>
  );
}

/** What can be done with the text on the screens that the user may open. */
export function ActionRows({ screens, text }: Props) {
  const t = useTranslations("shell.quickSearch");
  const actions = listTextActions(screens, text.trim());
  return (
    <RowGroup title={t("actions", { text: text.trim() })} isEmpty={actions.length === 0}>
      {actions.map(({ name, href }) => (
        <GoRow key={name} href={href}>
          {t(`action.${name}`)}
        </GoRow>
      ))}
    </RowGroup>
  );
}

/** Rows with a title; nothing without rows. */
export function RowGroup({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-label={title} className="pb-1">
      <h3 className="truncate px-4 pt-1.5 pb-0.5 text-ink-3 text-xs">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** A row that opens a screen; filters of the address carry over. */
export function GoRow({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <ScreenLink data-go look="plain" href={href} className={ROW}>
        <span className="min-w-0 truncate font-medium">{children}</span>
      </ScreenLink>
    </li>
  );
}

/** The style of a row of the search. */
export const ROW =
  "flex min-h-9 items-center gap-2.5 px-4 py-1 text-md no-underline outline-offset-[-2px] hover:bg-row-hover focus:bg-row-hover pointer-coarse:min-h-11";
