import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/empty-state";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { read } from "@/lib/client/query";
import { listGroups } from "@/lib/contract/settings/new-site";
import { getErrorText } from "@/lib/i18n/error-text";
import { SiteFields } from "./site-fields";
import { type NewSiteModel, useNewSite } from "./use-new-site";

type Props = { siteId: string; onClose: () => void };

/** Creates a site in the project of the current one, then opens its settings. */
export function NewSiteDialog({ siteId, onClose }: Props) {
  const t = useTranslations("new-site");
  const found = useQuery(read(listGroups, { params: { siteId } }));
  const form = useNewSite(siteId, found.data?.groups ?? []);
  return (
    <FormDialog
      title={t("title")}
      submit={{ label: t("create") }}
      isPending={form.isPending}
      onSubmit={async () => {
        if (found.data !== undefined) await form.create();
      }}
      onClose={onClose}
    >
      <p className="max-w-[72ch] text-ink-2 text-md">{t("intro")}</p>
      {found.isError && found.data === undefined && (
        <FailedRead of={found} headingLevel={3} title={t("errors.loading")} />
      )}
      {found.isPending && <Skeleton height="20rem" />}
      {found.data && (
        <>
          <SiteFields form={form} />
          <GroupFields form={form} groups={found.data.groups} />
        </>
      )}
    </FormDialog>
  );
}

/** The value of the choice of a new group; no id of a group is empty. */
const NEW_GROUP = "";

function GroupFields({ form, groups }: { form: NewSiteModel; groups: readonly { id: string; name: string }[] }) {
  const t = useTranslations("new-site");
  const texts = useTranslations();
  const findErrorText = (field: "group_id" | "group_name") => {
    const code = form.findCode(field);
    return code && getErrorText(texts, "new-site", code);
  };
  return (
    <>
      <Select
        label={t("group")}
        error={findErrorText("group_id")}
        value={form.groupId ?? NEW_GROUP}
        options={[
          ...groups.map((group) => ({ value: group.id, label: group.name })),
          { value: NEW_GROUP, label: t("newGroup") },
        ]}
        onChange={(event) => form.put("group_id", event.target.value)}
      />
      {form.groupId === null && (
        <TextField
          label={t("groupName")}
          error={findErrorText("group_name")}
          value={form.groupName}
          onChange={(event) => form.put("group_name", event.target.value)}
          autoComplete="off"
        />
      )}
    </>
  );
}
