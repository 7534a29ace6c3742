import { CircleCheck, CircleHelp, Clock, Eraser, SearchX } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable, toPageFacts } from "@/components/lists/list-table";
import { renderChangedAt } from "@/components/ui/changed-at";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import type { TableColumn } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { clearMissingItems, missingGroups, type missingItems } from "@/lib/contract/catalogue/data-quality";
import { type MissingItem, type MissingState, missingList } from "@/lib/contract/catalogue/missing-items";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { NoMissing } from "./no-missing";
import { useClear } from "./use-clear";
import type { QualityView } from "./use-quality-view";

type Props = { view: QualityView; page: Output<typeof missingItems>; isBusy: boolean };

/** Missing items as rows; each opens the reason why it is not in the search. */
export function MissingTable({ view, page, isBusy }: Props) {
  const t = useTranslations("data-quality.missing");
  const { address, to } = view;
  const { supports } = useSite();
  const canWrite = useAllowed(clearMissingItems.access) && supports(missingGroups);
  const { clear } = useClear();
  const columns = useColumns();
  const facts = { ...toPageFacts(page), page: address.page };
  async function clearRow({ url }: MissingItem): Promise<void> {
    if (!(await clear({ urls: [url] }))) return;
    if (!view.leaveEmptied({ ...facts, items: page.items })) view.set({ why: undefined });
  }
  return (
    <ListTable
      view={view}
      page={facts}
      pagesLabel={t("pages")}
      caption={t("title")}
      name="missing-items"
      columns={columns}
      rows={page.items}
      isBusy={isBusy}
      empty={<NoMissing view={view} />}
      headingLevel={3}
      row={{
        id: ({ url }) => url,
        link: ({ url }) => to({ why: url }),
        isSelected: ({ url }) => url === address.why,
        actions: canWrite
          ? (row) => (
              <IconButton
                icon={Eraser}
                isSmall
                label={t("clearOne", { item: row.url })}
                onClick={() => void clearRow(row)}
              />
            )
          : undefined,
      }}
    />
  );
}

function useColumns(): TableColumn<MissingItem>[] {
  const t = useTranslations("data-quality.missing");
  const format = useFormatter();
  const sourceText = useSourceText();
  const { site } = useSite();
  const zone = site.time_zone;
  return buildColumns(missingList, {
    url: {
      header: t("columns.url"),
      isRowHeader: true,
      width: "32%",
      cell: (row) => <ReportedItem row={row} />,
    },
    last_reported_at: {
      header: t("columns.last_reported_at", { zone }),
      cell: ({ last_reported_at: at }) => renderChangedAt(at, null, zone),
    },
    first_reported_at: {
      header: t("columns.first_reported_at", { zone }),
      cell: ({ first_reported_at: at }) => renderChangedAt(at, null, zone),
    },
    count: { header: t("columns.count"), isNumeric: true, cell: ({ count }) => format.number(count) },
    source: { header: t("columns.source"), cell: ({ source }) => source && sourceText(source) },
    state: {
      header: t("columns.state"),
      width: "18%",
      cell: (row) => (
        <span className="block [&>.chip]:whitespace-nowrap">
          <StateChip state={getState(row)} />
          {row.found_at && (
            <span className="under line-clamp-1" title={t("foundAt", { at: formatDateTime(row.found_at, zone) })}>
              {t("foundAt", { at: formatDateTime(row.found_at, zone) })}
            </span>
          )}
        </span>
      ),
    },
  });
}

/** The item as the shop reported it, with the reported context. */
function ReportedItem({ row }: { row: MissingItem }) {
  const t = useTranslations("data-quality.missing");
  const { site } = useSite();
  const { title, platform } = readContext(row);
  return (
    <>
      <span title={row.url} className="line-clamp-1 break-all">
        {row.url}
      </span>
      {(title || platform) && (
        <span title={title ?? undefined} className="under line-clamp-1">
          {title && <bdi lang={site.language}>{title}</bdi>}
          {title && platform && ", "}
          {platform && t("platform", { platform })}
        </span>
      )}
    </>
  );
}

const CHIPS: Record<MissingState, { kind: ChipKind; icon: IconShape }> = {
  reported: { kind: "neutral", icon: CircleHelp },
  verified: { kind: "bad", icon: SearchX },
  fixed_waiting: { kind: "info", icon: Clock },
  gone: { kind: "good", icon: CircleCheck },
};

/** The state of a missing item as icon and word. */
export function StateChip({ state }: { state: MissingState }) {
  const t = useTranslations("data-quality.missing.states");
  const { kind, icon } = CHIPS[state];
  return (
    <Chip kind={kind} icon={icon}>
      {t(state)}
    </Chip>
  );
}

/** The state of an item; derived from `verified` for a backend without states. */
function getState({ state, verified }: Pick<MissingItem, "state" | "verified">): MissingState {
  return state ?? (verified ? "verified" : "reported");
}

const KINDS = ["pv", "click", "transaction"] as const;

/** The source of a missing item in words; a list is shown by its name. */
export function useSourceText(): (source: string) => string {
  const t = useTranslations("data-quality.missing.sources");
  return (source) => {
    const kind = KINDS.find((one) => one === source);
    return kind === undefined ? source : t(kind);
  };
}

/** What a shop reported about a missing item besides its identity; null for what is absent. */
export function readContext({ context }: Pick<MissingItem, "context">) {
  const readText = (name: string): string | null => {
    const value = context?.[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  return { title: readText("title"), platform: readText("platform"), query: readText("query") };
}
