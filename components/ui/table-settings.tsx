"use client";

import { Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, type MenuItem } from "./menu";
import type { TablePreferences } from "./table-columns";

type Props = { name: string; columns: readonly { id: string; header: string }[]; preferences: TablePreferences };

/** Id of the menu item that shows all columns. */
const RESET = "reset";
/** Id of the menu item that toggles the row spacing. */
const DENSITY = "density";

/** The menu of a table: which columns it shows, and the row spacing. Both are remembered. */
export default function TableSettings({ name, columns, preferences }: Props) {
  const t = useTranslations("ui.table");
  const hidden = preferences.hidden[name] ?? [];
  function act(id: string) {
    if (id === DENSITY) return preferences.onCompact(!preferences.isCompact());
    if (id === RESET) return preferences.onHide(name, []);
    const column = id.slice(1);
    const others = hidden.filter((other) => other !== column);
    preferences.onHide(name, hidden.includes(column) ? others : [...hidden, column]);
  }
  const listItems = (): MenuItem[] => [
    // A prefix keeps the ids of columns apart from those of the other items.
    ...columns.map(({ id, header }) => ({ id: `.${id}`, label: header, isChecked: !hidden.includes(id) })),
    ...(hidden.length > 0 ? [{ id: RESET, label: t("allColumns") }] : []),
    { id: DENSITY, label: t("compact"), isChecked: preferences.isCompact(), startsGroup: true },
  ];
  return (
    <Menu
      trigger={{ label: t("settings"), icon: Settings2, isIconOnly: true, isSmall: true, kind: "quiet" }}
      align="end"
      items={listItems}
      onAction={act}
    />
  );
}
