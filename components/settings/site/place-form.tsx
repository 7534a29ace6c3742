import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { moveSite, type ProjectGroup } from "@/lib/contract/settings/administration";
import { useProjectWrite } from "./use-project-write";

/** The group of the site; choosing another moves it at once. */
export function PlaceForm({ siteId, groups }: { siteId: string; groups: readonly ProjectGroup[] }) {
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
