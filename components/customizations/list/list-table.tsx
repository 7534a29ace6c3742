import { CalendarRange, Copy, Ellipsis, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import {
  type DeleteTarget,
  type ListPage,
  type ListRow,
  useListKind,
  useRowNames,
} from "@/components/customizations/model/lists/list-kind";
import { NO_DIFFERENCE } from "@/components/customizations/model/lists/number-cells";
import { useSelectionWords } from "@/components/drafts/list/copy-selection";
import { addSelectColumn, type ListSelection } from "@/components/lists/selection";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useScreenAddress } from "@/components/ui/screen-link";
import { Table, type TableSorting } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { hasSearches } from "@/lib/domain/search/kinds";
import { useListColumns } from "./list-columns";

type Props = {
  page: ListPage;
  isBusy: boolean;
  empty: ReactNode;
  /** Null without bulk actions. */
  selection: ListSelection | null;
  sorting: TableSorting | undefined;
  onDelete: ((target: DeleteTarget) => void) | undefined;
  onCopy: ((ids: string[]) => void) | undefined;
};

/** The customizations as rows; the whole row links to its editor. */
export function ListTable({ page, isBusy, empty, selection, sorting, onDelete, onCopy }: Props) {
  const { site } = useSite();
  const { folder, useWording } = useListKind();
  const names = useRowNames();
  const address = useScreenAddress();
  const columns = useListColumns(page.facets);
  const words = useSelectionWords();
  return (
    <Table
      caption={useWording(site.name).title}
      name={folder}
      hasShortHeaders
      columns={addSelectColumn(columns, { selection, rows: page.items, words, getName: names.full })}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      note={useNote(page)}
      sorting={sorting}
      row={{
        id: (row) => row.id,
        link: (row) => ({ href: carryOver(address, buildEditorHref(site.trackingCode, row.id, folder)) }),
        isSelected: selection === null ? undefined : (row) => selection.has(row.id),
        actions: (row) => <RowMenu row={row} onDelete={onDelete} onCopy={onCopy} />,
      }}
    />
  );
}

/** What applies to all rows: the time zone, and what the numbers cover where there are numbers. */
function useNote({ facets, items }: ListPage): string {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const { evidence } = useListKind();
  const zone = site.time_zone.replaceAll("_", " ");
  if (facets === undefined || !hasSearches(evidence.kind)) return t("note", { zone });
  const hasMark = items.some(({ numbers }) => numbers?.effect?.verdict === "no_difference");
  const numbers = evidence.kind === "query-customizations" ? "noteQueryNumbers" : "noteNumbers";
  return [t(numbers, { zone }), hasMark && t("noteMark", { mark: NO_DIFFERENCE })].filter(Boolean).join(" ");
}

/** Actions on one customization. */
function RowMenu({ row, onDelete, onCopy }: { row: ListRow } & Pick<Props, "onDelete" | "onCopy">) {
  const t = useTranslations("query-customizations.list");
  const { site, supports } = useSite();
  const { folder } = useListKind();
  const name = useRowNames().full(row);
  const href = buildEditorHref(site.trackingCode, row.id, folder);
  const items: MenuItem[] = [
    { id: "open", label: t("open"), icon: SquarePen, href },
    ...(onCopy ? [{ id: "copy", label: t("copy"), icon: Copy }] : []),
    ...(supports("timeline")
      ? [{ id: "timeline", label: t("toTimeline"), icon: CalendarRange, href: `${href}?timeline=open` }]
      : []),
    ...(onDelete ? [{ id: "delete", label: t("deleteOne"), icon: Trash2, isDanger: true, startsGroup: true }] : []),
  ];
  return (
    <Menu
      trigger={{
        label: t("more", { query: name }),
        icon: Ellipsis,
        isIconOnly: true,
        isSmall: true,
        kind: "quiet",
      }}
      align="end"
      items={items}
      onAction={(id) => {
        if (id === "copy") onCopy?.([row.id]);
        else onDelete?.({ id: row.id, name, rules: row.rules_count });
      }}
    />
  );
}
