import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { createProject, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { findNameFault } from "@/lib/domain/kit/names";
import { useSiteWrite } from "./use-site-write";

type Props = { siteId: string; project: { id: string; name: string } | null; onClose: () => void };

/** Creates a project, or renames one. The change is in the history of the open site. */
export function ProjectDialog({ siteId, project, onClose }: Props) {
  const t = useTranslations("all-projects");
  const [name, setName] = useState(project?.name ?? "");
  const creation = useSiteWrite(createProject, "project.created", siteId);
  const renaming = useSiteWrite(renameAnyProject, "project.renamed", siteId);
  const { findError, setErrors, isPending } = project === null ? creation : renaming;
  async function submit() {
    const fault = findNameFault(name);
    setErrors(fault === null ? {} : { name: [fault] });
    if (fault !== null) return;
    const params = { siteId };
    const sent =
      project === null
        ? await creation.send({ params, body: { name } }, { once: true })
        : await renaming.send({ params, body: { id: project.id, name } });
    if (sent !== null) onClose();
  }
  return (
    <FormDialog
      size="small"
      title={project === null ? t("project.create") : t("project.rename", { name: project.name })}
      submit={{ label: t(project === null ? "project.createSubmit" : "project.renameSubmit") }}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("project.name")}
        hint={project === null ? t("project.hint") : undefined}
        autoComplete="off"
        value={name}
        error={findError("name")}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
