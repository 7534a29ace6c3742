import { useQuery } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { useSite } from "@/lib/client/site-context";
import { loadSiteList } from "@/lib/client/site-list";
import type { ListedSite, SiteListEntry } from "@/lib/domain/accounts/site-list";

/** A project with its sites that match the search text and are not the source. */
type Group = { id: string; title: string; sites: ListedSite[] };

/** Sites shown per project; the search finds the others. */
const SITES_SHOWN_MAX = 100;

type Props = {
  /** Ids of the chosen sites. */
  chosen: readonly string[];
  onChoose: (sites: string[]) => void;
  error: string | undefined;
};

/** Target sites of a copy, those of this project first. */
export function SitePicker({ chosen, onChoose, error }: Props) {
  const t = useTranslations("query-customizations.copies");
  const { site } = useSite();
  const [text, setText] = useState("");
  const sites = useQuery({
    queryKey: ["copy-sites", site.trackingCode],
    queryFn: () => loadSiteList(site.trackingCode),
    meta: { feature: "site-list" },
  });
  const groups = useMemo(
    () => filterGroups(sites.data ?? [], { id: site.trackingCode, project: site.projectId }, text),
    [sites.data, site, text],
  );
  const set = new Set(chosen);
  const toggle = (ids: readonly string[], isOn: boolean) =>
    onChoose(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  if (sites.isError) {
    return (
      <EmptyState
        kind="failed"
        headingLevel={3}
        title={t("sitesFailed")}
        onRetry={() => void sites.refetch()}
        isRetrying={sites.isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <SearchField label={t("find")} value={text} onChange={setText} error={error} />
      <p role="status" className="text-ink-2 text-md">
        {t("chosen", { count: chosen.length })}
      </p>
      {sites.isPending && <Spinner />}
      {sites.data && groups.length === 0 && (
        <p className="text-ink-2">{text.trim() === "" ? t("noOther") : t("none", { q: text.trim() })}</p>
      )}
      {groups.map((group) => (
        <SiteGroup key={group.id} group={group} chosen={set} onToggle={toggle} />
      ))}
    </div>
  );
}

type GroupProps = {
  group: Group;
  chosen: ReadonlySet<string>;
  onToggle: (ids: readonly string[], isOn: boolean) => void;
};

function SiteGroup({ group, chosen, onToggle }: GroupProps) {
  const t = useTranslations("query-customizations.copies");
  const ids = group.sites.map((one) => one.id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <fieldset>
      <legend className="mb-2 w-full border-line border-t pt-3 font-semibold text-md">{group.title}</legend>
      {ids.length > 1 && (
        <Checkbox
          className="mb-2"
          label={t("all", { count: ids.length })}
          checked={count === ids.length}
          isMixed={count > 0 && count < ids.length}
          onChange={(event) => onToggle(ids, event.target.checked)}
        />
      )}
      <ul className="grid gap-1.5 sm:grid-cols-2 lg:grid-cols-3">
        {group.sites.slice(0, SITES_SHOWN_MAX).map((one) => (
          <li key={one.id}>
            <Checkbox
              label={one.site}
              hint={one.id}
              checked={chosen.has(one.id)}
              onChange={(event) => onToggle([one.id], event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function filterGroups(all: readonly SiteListEntry[], here: { id: string; project: string }, text: string): Group[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  const fits = (site: ListedSite, title: string) => {
    const stock = fold(`${site.site} ${site.id} ${title}`);
    return words.every((word) => stock.includes(word));
  };
  return all
    .map(({ id, title, sites }) => ({
      id,
      title,
      sites: sites.filter((site) => site.id !== here.id && fits(site, title)),
    }))
    .filter((group) => group.sites.length > 0)
    .sort((a, b) => Number(b.id === here.project) - Number(a.id === here.project) || a.title.localeCompare(b.title));
}
