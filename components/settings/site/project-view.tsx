import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { buildSettingsHref } from "@/components/settings/tabs/settings-address";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import {
  moveSite,
  type ProjectGroup,
  renameGroup,
  renameProject,
  showProject,
} from "@/lib/contract/settings/administration";
import { formatDate } from "@/lib/i18n/formats";
import { NameForm } from "./name-form";
import { TrialForm } from "./trial-form";
import { useProjectWrite } from "./use-project-write";

/** The project of the site for internal users: names, groups, the place of the site, and its trial. */
export function ProjectView({ siteId }: { siteId: string }) {
  const t = useTranslations("administration");
  const found = useQuery(read(showProject, { params: { siteId } }));
  const { data } = found;
  const params = { siteId };
  const project = useProjectWrite(renameProject, "renamed");
  if (found.isError && data === undefined) return <FailedRead of={found} title={t("errors.loading")} />;
  return (
    <SkeletonWhile isWaiting={data === undefined} skeleton={<SkeletonRows rows={5} columns={2} />}>
      <UnreadableRows of={data} />
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
            <NameForm
              key={data.project.name}
              label={t("project")}
              name={data.project.name}
              write={project}
              save={(name, options) => project.send({ params, body: { name } }, options)}
            />
            <PlaceForm siteId={siteId} groups={data.groups} />
            <TrialForm siteId={siteId} groups={data.groups} />
          </div>
          <Groups siteId={siteId} groups={data.groups} />
        </div>
      )}
    </SkeletonWhile>
  );
}

function Groups({ siteId, groups }: { siteId: string; groups: readonly ProjectGroup[] }) {
  const t = useTranslations("administration");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold text-xl">
        {t("groups")}
      </h2>
      <ul className="grid gap-8">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupName siteId={siteId} group={group} />
            <Sites group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GroupName({ siteId, group }: { siteId: string; group: ProjectGroup }) {
  const t = useTranslations("administration");
  const write = useProjectWrite(renameGroup, "renamed");
  return (
    <div className="max-w-xl">
      <NameForm
        key={group.name}
        label={t("group")}
        name={group.name}
        write={write}
        save={(name, options) => write.send({ params: { siteId }, body: { id: group.id, name } }, options)}
      />
    </div>
  );
}

function Sites({ group }: { group: ProjectGroup }) {
  const t = useTranslations("administration");
  const { site: current } = useSite();
  if (group.sites.length === 0) return <p className="mt-2 text-ink-2 text-md">{t("empty")}</p>;
  return (
    <ul className="mt-2 border-line border-t text-md">
      {group.sites.map((site) => (
        <li key={site.site_id} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
          {site.site_id === current.trackingCode ? (
            <span className="font-semibold">{site.name}</span>
          ) : (
            <ScreenLink href={buildSettingsHref(site.site_id, { tab: "project" })}>{site.name}</ScreenLink>
          )}
          <span className="text-ink-2 text-sm">{site.site_id}</span>
          {site.trial_ends_on && (
            <span className="text-ink-2 text-sm">
              {t("trialUntil", { day: formatDate(site.trial_ends_on, "UTC") })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The group of the site; choosing another moves it at once. */
function PlaceForm({ siteId, groups }: { siteId: string; groups: readonly ProjectGroup[] }) {
  const t = useTranslations("administration");
  const { isPending, send } = useProjectWrite(moveSite, "moved");
  const current = groups.find(({ sites }) => sites.some(({ site_id }) => site_id === siteId));
  return (
    <Select
      label={t("place")}
      hint={t("placeHint")}
      aria-busy={isPending || undefined}
      value={current?.id ?? ""}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => void send({ params: { siteId }, body: { group_id: event.target.value } })}
    />
  );
}
