import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { FilterSelect } from "@/components/lists/filter-select";
import { ListResult } from "@/components/lists/list-result";
import { SearchForm } from "@/components/lists/search-form";
import { type ListView, useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { read } from "@/lib/client/query";
import { type AdministeredSite, listSites, SITE_STATES, siteList } from "@/lib/contract/settings/all-projects";
import { pickQuery } from "@/lib/domain/kit/lists";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { allSitesList } from "./all-sites-address";
import { type SiteAction, SitesTable } from "./sites-table";

const TransferDialog = lazy(() => import("./transfer-dialog").then((file) => ({ default: file.TransferDialog })));
const CloseDialog = lazy(() => import("./close-dialog").then((file) => ({ default: file.CloseDialog })));
const ReopenDialog = lazy(() => import("./close-dialog").then((file) => ({ default: file.ReopenDialog })));
const ProjectDialog = lazy(() => import("./project-dialog").then((file) => ({ default: file.ProjectDialog })));

/** The open dialog: a new project, or an action on a site or its project. */
type Open = { action: "new-project" } | { action: SiteAction; site: AdministeredSite } | null;

/** All sites that an internal user administers, by project: move, close, open again, and rename projects. */
export function AllProjectsView({ siteId }: { siteId: string }) {
  const t = useTranslations("all-projects");
  const path = buildScreenPath(getScreen("integration"), siteId);
  const view = useList(allSitesList, { path });
  const [open, setOpen] = useState<Open>(null);
  const found = useQuery({
    ...read(listSites, { params: { siteId }, query: pickQuery(siteList, view.state) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters view={view} action={path} />
        <Button icon={Plus} onClick={() => setOpen({ action: "new-project" })}>
          {t("project.create")}
        </Button>
      </div>
      <p role="status" className="mb-2 text-ink-2 text-md tabular-nums">
        {found.data && !found.isPlaceholderData && t("found", { count: found.data.total_count })}
      </p>
      <ListResult found={found} failed={t("errors.loading")} skeleton={{ rows: 10, columns: 4 }}>
        {(page, isBusy) => (
          <SitesTable
            view={view}
            page={page}
            isBusy={isBusy}
            empty={<EmptyState kind="no-match" title={t("noMatch")} onClear={view.clear} />}
            onAction={(action, site) => setOpen({ action, site })}
          />
        )}
      </ListResult>
      <Suspense fallback={null}>
        <OpenDialog siteId={siteId} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </>
  );
}

function OpenDialog({ siteId, open, onClose }: { siteId: string; open: Open; onClose: () => void }) {
  if (open === null) return null;
  if (open.action === "new-project") return <ProjectDialog siteId={siteId} project={null} onClose={onClose} />;
  const { action, site } = open;
  if (action === "rename") return <ProjectDialog siteId={siteId} project={site.project} onClose={onClose} />;
  if (action === "transfer") return <TransferDialog site={site} onClose={onClose} />;
  if (action === "close") return <CloseDialog site={site} onClose={onClose} />;
  return <ReopenDialog site={site} onClose={onClose} />;
}

/** Search and filter. */
function Filters({ view, action }: { view: ListView<typeof allSitesList>; action: string }) {
  const t = useTranslations("all-projects");
  return (
    <SearchForm
      view={view}
      form={{
        label: t("filters.label"),
        action,
        className:
          "grid min-w-0 flex-1 basis-96 grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]",
      }}
      field={{ label: t("filters.q") }}
    >
      <input type="hidden" name="tab" value="projects" />
      <FoldedFilters count={view.filterCount}>
        <FilterSelect
          view={view}
          filter="state"
          label={t("filters.state")}
          placeholder={t("filters.all")}
          options={SITE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </FoldedFilters>
    </SearchForm>
  );
}
