import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/empty-state";
import { FormDialog } from "@/components/ui/form-dialog";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type AdministeredProject, type AdministeredSite, listProjects } from "@/lib/contract/settings/all-projects";
import { EffectList } from "./effects";
import { type TransferModel, useTransfer } from "./use-transfer";

const TYPING_MS = 150;

/** Moves a site to another project; says first who keeps access and who gets none. */
export function TransferDialog({ site, onClose }: { site: AdministeredSite; onClose: () => void }) {
  const t = useTranslations("all-projects");
  const form = useTransfer(site);
  const found = useProjects(form.text);
  const projects = found.data?.projects.filter((one) => one.id !== site.project.id) ?? [];
  async function submit() {
    if (await form.send(projects)) onClose();
  }
  return (
    <FormDialog
      title={t("transfer.title", { name: site.name })}
      submit={{ label: t("transfer.submit") }}
      isPending={form.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-md">{t("transfer.from", { project: site.project.name, group: site.group.name })}</p>
      {found.isError && found.data === undefined && (
        <FailedRead of={found} headingLevel={3} title={t("errors.loading")} />
      )}
      <ProjectFields form={form} projects={projects} isSearched={found.data !== undefined} />
      <EffectList title={t("effects")} lines={[t("transfer.members", { count: site.members ?? 0 }), ...form.effects]} />
    </FormDialog>
  );
}

function useProjects(text: string) {
  const { site } = useSite();
  const q = useDebouncedText(text.trim(), TYPING_MS);
  const input = { params: { siteId: site.trackingCode }, query: { q } };
  return useQuery({ ...read(listProjects, input), placeholderData: keepPreviousData });
}

/** The value of the choice of a new group; no id of a group is empty. */
const NEW_GROUP = "";

type FieldsProps = { form: TransferModel; projects: readonly AdministeredProject[]; isSearched: boolean };

function ProjectFields({ form, projects, isSearched }: FieldsProps) {
  const t = useTranslations("all-projects.transfer");
  const project = form.findProject(projects);
  const groupId = form.findGroup(project);
  return (
    <>
      <SearchField label={t("find")} value={form.text} onChange={form.setText} autoComplete="off" />
      <Select
        label={t("project")}
        hint={isSearched && projects.length === 0 ? t("none") : undefined}
        error={form.findError("project_id")}
        value={project?.id ?? ""}
        options={projects.map(({ id, name, sites }) => ({ value: id, label: t("option", { name, count: sites }) }))}
        onChange={(event) => form.chooseProject(event.target.value)}
      />
      {project !== undefined && (
        <Select
          label={t("group")}
          error={form.findError("group_id")}
          value={groupId ?? NEW_GROUP}
          options={[
            ...project.groups.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_GROUP, label: t("newGroup") },
          ]}
          onChange={(event) => form.chooseGroup(event.target.value)}
        />
      )}
      {project !== undefined && groupId === null && (
        <TextField
          label={t("groupName")}
          error={form.findError("group_name")}
          value={form.groupName}
          onChange={(event) => form.setGroupName(event.target.value)}
          autoComplete="off"
        />
      )}
    </>
  );
}
