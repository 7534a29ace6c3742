import { ArrowRightLeft, CircleOff, Ellipsis, History, Power, SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable } from "@/components/lists/list-table";
import type { ListView } from "@/components/lists/use-list";
import { buildSettingsHref } from "@/components/settings/tabs/settings-address";
import { Chip } from "@/components/ui/chip";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { SiteMark } from "@/components/ui/site-mark";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { type AdministeredSite, type listSites, siteList } from "@/lib/contract/settings/all-projects";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import type { allSitesList } from "./all-sites-address";

/** What can be done with a site of the list; `rename` is about its project. */
export const SITE_ACTIONS = ["transfer", "rename", "close", "reopen"] as const;
export type SiteAction = (typeof SITE_ACTIONS)[number];

type Props = {
  view: ListView<typeof allSitesList>;
  page: Output<typeof listSites>;
  isBusy: boolean;
  empty: ReactNode;
  onAction: (action: SiteAction, site: AdministeredSite) => void;
};

/** Sites with their place and state. */
export function SitesTable({ view, page, isBusy, empty, onAction }: Props) {
  const t = useTranslations("all-projects");
  return (
    <ListTable
      view={view}
      page={page}
      caption={t("title")}
      columns={useColumns()}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: ({ site_id: id }) => id,
        link: ({ site_id: id }) => ({ href: buildSettingsHref(id, { tab: "project" }) }),
        actions: (site) => <RowActions site={site} onAction={onAction} />,
      }}
    />
  );
}

function useColumns(): TableColumn<AdministeredSite>[] {
  const t = useTranslations("all-projects");
  const { time_zone: timeZone } = useSite().site;
  return useMemo(
    () =>
      buildColumns(siteList, {
        site: {
          header: t("columns.site"),
          isRowHeader: true,
          width: "34%",
          cell: ({ name, site_id: id }) => (
            <span className="flex items-center gap-1.5">
              <SiteMark siteId={id} />
              <span title={name} className="line-clamp-1 min-w-0 wrap-anywhere">
                {name}
              </span>
            </span>
          ),
          below: ({ site_id: id }) => <span className="under tabular-nums">{id}</span>,
        },
        project: {
          header: t("columns.project"),
          width: "26%",
          cell: ({ project, group }) => (
            <>
              <span title={project.name} className="line-clamp-1 wrap-anywhere">
                {project.name}
              </span>
              <span title={group.name} className="under line-clamp-1 wrap-anywhere">
                {group.name}
              </span>
            </>
          ),
        },
        members: {
          header: t("columns.members"),
          isNumeric: true,
          cell: ({ members }) => (members === undefined ? "–" : members),
        },
        state: {
          header: t("columns.state"),
          cell: ({ closed_at: at, close_reason: reason }) =>
            at ? (
              <>
                <Chip kind="warn">{t("states.closed")}</Chip>
                <span title={reason ?? undefined} className="under line-clamp-1 wrap-anywhere">
                  {[formatDateTime(at, timeZone), reason].filter(Boolean).join(" · ")}
                </span>
              </>
            ) : (
              <Chip kind="good">{t("states.open")}</Chip>
            ),
        },
      }),
    [t, timeZone],
  );
}

function RowActions({ site, onAction }: { site: AdministeredSite; onAction: Props["onAction"] }) {
  const t = useTranslations("all-projects.actions");
  const { name, site_id: id, closed_at: closedAt } = site;
  const items: MenuItem[] = [
    { id: "transfer", label: t("transfer"), icon: ArrowRightLeft },
    { id: "rename", label: t("rename"), icon: SquarePen },
    { id: "history", label: t("history"), icon: History, href: `/sites/${id}/history?feature=administration` },
    closedAt
      ? { id: "reopen", label: t("reopen"), icon: Power, startsGroup: true }
      : { id: "close", label: t("close"), icon: CircleOff, isDanger: true, startsGroup: true },
  ];
  return (
    <Menu
      trigger={{ label: t("more", { name }), icon: Ellipsis, isIconOnly: true, isSmall: true, kind: "quiet" }}
      align="end"
      items={items}
      onAction={(chosen) => {
        const action = SITE_ACTIONS.find((one) => one === chosen);
        if (action !== undefined) onAction(action, site);
      }}
    />
  );
}
