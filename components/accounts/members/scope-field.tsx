import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSite } from "@/lib/client/site-context";

/** The project of the site, and the number of its sites on which the user may change members. */
export type Project = { name: string; sites: number };
/** Where a change applies. */
export type MemberScope = "site" | "project";

type Props = { project: Project | undefined; value: MemberScope; onChange: (scope: MemberScope) => void };

/** Whether a change is for this site or for all sites of the project; nothing if there is only one. */
export function ScopeField({ project, value, onChange }: Props) {
  const t = useTranslations("members.scope");
  const { site } = useSite();
  if (project === undefined || project.sites < 2) return null;
  return (
    <RadioGroup
      label={t("label")}
      value={value}
      onChange={onChange}
      options={[
        { value: "site", label: t("site", { site: site.name }) },
        {
          value: "project",
          label: t("project", { project: project.name, count: project.sites }),
          hint: t("projectHint"),
        },
      ]}
    />
  );
}
