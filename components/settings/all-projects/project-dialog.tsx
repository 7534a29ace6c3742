import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { createProject, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { findNameFault } from "@/lib/domain/settings/validate-settings";
import { useSiteWrite } from "./use-site-write";

type Props = { siteId: string; project: { id: string; name: string } | null; onClose: () => void };

/** Creates a project, or renames one. The change is in the history of the open site. */
export function ProjectDialog({ siteId, project, onClose }: Props) {
  const t = useTranslations("all-projects");
  const id = useId();
  const [name, setName] = useState(project?.name ?? "");
  const creation = useSiteWrite(createProject, "project.created", siteId);
  const renaming = useSiteWrite(renameAnyProject, "project.renamed", siteId);
  const { errorOf, setErrors, isPending } = project === null ? creation : renaming;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const fault = findNameFault(name);
    setErrors(fault === null ? {} : { name: [fault] });
    if (fault !== null || isPending) return;
    const params = { siteId };
    const sent =
      project === null
        ? await creation.send({ params, body: { name } }, { once: true })
        : await renaming.send({ params, body: { id: project.id, name } });
    if (sent !== null) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isPending={isPending}
      size="small"
      title={project === null ? t("project.create") : t("project.rename", { name: project.name })}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={id} isPending={isPending}>
            {t(project === null ? "project.createSubmit" : "project.renameSubmit")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("project.name")}
          hint={project === null ? t("project.hint") : undefined}
          autoComplete="off"
          value={name}
          error={errorOf("name")}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
