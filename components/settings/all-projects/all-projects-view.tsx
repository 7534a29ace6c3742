import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead, PastTheEnd } from "@/components/ui/empty-state";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Pagination } from "@/components/ui/pagination";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useTyped } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { type AdministeredSite, listSites, SITE_STATES } from "@/lib/contract/settings/all-projects";
import { type AllSitesAddress, allSitesAddress, buildAllSitesHref, buildAllSitesInput } from "./all-sites-address";
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
  const [address, setAddress] = useAddress(allSitesAddress);
  const [open, setOpen] = useState<Open>(null);
  const found = useQuery({
    ...read(listSites, buildAllSitesInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
  const page = found.data;
  const hasFailed = found.isError && page === undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters siteId={siteId} address={address} onChange={setAddress} />
        <Button icon={Plus} onClick={() => setOpen({ action: "new-project" })}>
          {t("project.create")}
        </Button>
      </div>
      <p role="status" className="mb-2 text-ink-2 text-md tabular-nums">
        {page && !found.isPlaceholderData && t("found", { count: page.total_count })}
      </p>
      <UnreadableRows of={page} />
      {hasFailed && <FailedRead of={found} title={t("errors.loading")} />}
      <SkeletonWhile isWaiting={page === undefined && !hasFailed} skeleton={<SkeletonRows rows={10} columns={4} />}>
        {page && (
          <>
            <SitesTable
              rows={page.items}
              isBusy={found.isFetching && found.isPlaceholderData}
              empty={<Nothing siteId={siteId} total={page.total_count} address={address} onChange={setAddress} />}
              onAction={(action, site) => setOpen({ action, site })}
            />
            {page.total_count > 0 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={(number) => buildAllSitesHref(siteId, { ...address, page: number })}
                onNavigate={(number) => setAddress({ page: number })}
              />
            )}
          </>
        )}
      </SkeletonWhile>
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

type FiltersProps = { siteId: string; address: AllSitesAddress; onChange: SetAddress<typeof allSitesAddress> };

/** Search and filter; a form of native fields, so that it works before the script loads. */
function Filters({ siteId, address, onChange }: FiltersProps) {
  const t = useTranslations("all-projects");
  const [text, setText] = useTyped(address.q, (q) => onChange({ q, page: 1 }, { typing: true }));
  return (
    <form
      method="get"
      action={`/sites/${siteId}/settings`}
      aria-label={t("filters.label")}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: text.trim(), page: 1 });
      }}
      className="grid min-w-0 flex-1 basis-96 grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <input type="hidden" name="tab" value="projects" />
      <SearchField label={t("filters.q")} name="q" value={text} onChange={setText} />
      <FoldedFilters count={address.state === undefined ? 0 : 1}>
        <Select
          label={t("filters.state")}
          name="state"
          placeholder={t("filters.all")}
          value={address.state ?? ""}
          options={SITE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(event) => onChange({ state: SITE_STATES.find((one) => one === event.target.value), page: 1 })}
        />
      </FoldedFilters>
    </form>
  );
}

function Nothing({ siteId, total, address, onChange }: FiltersProps & { total: number }) {
  const t = useTranslations("all-projects");
  const clear = () => onChange({ q: "", state: undefined, page: 1 });
  if (total === 0) return <EmptyState kind="no-match" title={t("noMatch")} onClear={clear} />;
  return (
    <PastTheEnd href={buildAllSitesHref(siteId, { ...address, page: 1 })} onFollow={() => onChange({ page: 1 })} />
  );
}
