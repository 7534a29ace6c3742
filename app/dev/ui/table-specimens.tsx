"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Pagination } from "@/components/ui/pagination";
import { Table, type TableColumn, type TableSort } from "@/components/ui/table";
import { Specimen, SpecimenRow } from "./specimen";

type Line = {
  id: string;
  query: string;
  place: string;
  searches: number;
  state: "pin" | "hide" | "none";
  changed: string;
};

const lines: Line[] = [
  {
    id: "1",
    query: "printer",
    place: "Search and autocomplete",
    searches: 12840,
    state: "pin",
    changed: "21.11.2026 08:30",
  },
  { id: "2", query: "kajak dvoumístný", place: "Search", searches: 3120, state: "hide", changed: "20.11.2026 17:05" },
  { id: "3", query: "žlutý kůň", place: "Autocomplete", searches: 482, state: "none", changed: "" },
  {
    id: "4",
    query: "usb-c kabel 2 m s dlouhým názvem, který se nevejde",
    place: "Search",
    searches: 97,
    state: "pin",
    changed: "02.11.2026 11:48",
  },
];

const columns: TableColumn<Line>[] = [
  { id: "query", header: "Query", cell: (line) => line.query, isRowHeader: true, isSortable: true },
  { id: "place", header: "Where", cell: (line) => line.place },
  {
    id: "state",
    header: "Rules",
    cell: (line) =>
      line.state === "none" ? "" : <Chip kind={line.state}>{line.state === "pin" ? "Pins 2" : "Hides 1"}</Chip>,
  },
  { id: "changed", header: "Changed", cell: (line) => line.changed },
  {
    id: "searches",
    header: "Searches, 30 days",
    cell: (line) => line.searches.toLocaleString("en"),
    isNumeric: true,
    isSortable: true,
  },
];

/** A list as on a screen, also loading and empty. */
export function TableSpecimens() {
  const [sort, setSort] = useState<TableSort>({ column: "searches", direction: "descending" });
  const [page, setPage] = useState(4);
  const [isBusy, setBusy] = useState(false);
  const rows = useMemo(() => {
    const by = (line: Line) => (sort.column === "query" ? line.query : line.searches);
    const ordered = [...lines].sort((a, b) => (by(a) < by(b) ? -1 : 1));
    return sort.direction === "ascending" ? ordered : ordered.reverse();
  }, [sort]);
  return (
    <Specimen name="Table and pagination">
      <SpecimenRow>
        <Button onClick={() => setBusy(!isBusy)}>{isBusy ? "Stop refetching" : "Refetch"}</Button>
      </SpecimenRow>
      <div>
        <Table
          caption="Customizations"
          columns={columns}
          rows={rows}
          isBusy={isBusy}
          sorting={{ current: sort, onSort: setSort }}
          row={{
            id: (line) => line.id,
            link: (line) => ({ href: `#${line.id}` }),
            mark: (line) => (line.state === "none" ? undefined : line.state),
            isSelected: (line) => line.id === "3",
            actions: (line) => (
              <>
                <IconButton icon={Pencil} label={`Edit ${line.query}`} isSmall />
                <IconButton icon={Trash2} label={`Delete ${line.query}`} isSmall />
              </>
            ),
          }}
        />
        <Pagination page={page} pageSize={10} total={1284} hrefFor={(to) => `?page=${to}`} onNavigate={setPage} />
      </div>
      <Table
        caption="No rows"
        columns={columns}
        rows={[]}
        row={{ id: (line) => line.id }}
        empty={
          <EmptyState kind="no-match" headingLevel={3} title="No customization matches" onClear={() => undefined} />
        }
      />
    </Specimen>
  );
}
