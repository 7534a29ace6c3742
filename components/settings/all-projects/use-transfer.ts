import { useTranslations } from "next-intl";
import { useState } from "react";
import { transferSite } from "@/lib/contract/settings/administration";
import type { AdministeredProject, AdministeredSite } from "@/lib/contract/settings/all-projects";
import { findGroupNameFault } from "@/lib/domain/settings/validate-settings";
import { useSiteWrite } from "./use-site-write";

/** The form that moves a site. Without a choice, the first project that was found and its first group are selected. */
export type TransferModel = ReturnType<typeof useTransfer>;

/** Lines that are true of every move. */
const EFFECTS = ["others", "data", "undo"] as const;

/** State of the form that moves a site to another project. */
export function useTransfer({ site_id: siteId, project: from, group }: AdministeredSite) {
  const t = useTranslations("all-projects.transfer.effects");
  const write = useSiteWrite(transferSite, "transferred", siteId);
  const [text, setText] = useState("");
  const [projectId, setProject] = useState<string | null>(null);
  const [chosenGroup, setGroup] = useState<string | null>(null);
  const [groupName, setGroupName] = useState(group.name);
  const findProject = (projects: readonly AdministeredProject[]) =>
    projects.find(({ id }) => id === projectId) ?? projects[0];
  const findGroup = (project: AdministeredProject | undefined): string | null =>
    (chosenGroup ?? project?.groups[0]?.id ?? "") || null;
  async function send(projects: readonly AdministeredProject[]): Promise<boolean> {
    const project = findProject(projects);
    const groupId = findGroup(project);
    const fault = groupId === null ? findGroupNameFault(groupName) : null;
    write.setErrors({
      ...(project === undefined ? { project_id: ["project_unknown"] } : {}),
      ...(fault === null ? {} : { group_name: [fault] }),
    });
    if (project === undefined || fault !== null) return false;
    const body = { from_project_id: from.id, project_id: project.id, group_id: groupId, group_name: groupName };
    return (await write.send({ params: { siteId }, body })) !== null;
  }
  return {
    text,
    setText,
    groupName,
    setGroupName,
    findProject,
    findGroup,
    send,
    isPending: write.isPending,
    findError: write.findError,
    effects: EFFECTS.map((effect) => t(effect)),
    chooseProject: (id: string) => {
      setProject(id);
      setGroup(null);
    },
    chooseGroup: setGroup,
  };
}
