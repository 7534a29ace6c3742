import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { MEMBER_NAME_MAX, type Member } from "@/lib/contract/accounts/members";
import { LOCALES } from "@/lib/contract/kit/locale";
import { LANGUAGE_NAMES } from "@/lib/i18n/locale";
import { NewerNotice } from "./newer-notice";
import { PolicyFields, RoleField } from "./rights-fields";
import { type Project, ScopeField } from "./scope-field";
import { type MemberForm, useMemberForm } from "./use-member-form";

type Props = {
  /** The member to change; null for an invitation. */
  member: Member | null;
  project: Project | undefined;
  onClose: () => void;
};

/** Invites someone, or changes the rights of a member. */
export function MemberDialog({ member, project, onClose }: Props) {
  const t = useTranslations("members");
  const form = useMemberForm(member, onClose);
  return (
    <FormDialog
      title={member === null ? t("invite.title") : t("edit.title", { name: member.name })}
      submit={{ label: t(member === null ? "invite.submit" : "edit.submit") }}
      isPending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {member === null && <PersonFields form={form} />}
      {form.newer !== null && <NewerNotice newer={form.newer} />}
      <RoleField form={form} />
      <PolicyFields form={form} />
      <ScopeField project={project} value={form.scope} onChange={(scope) => form.put({ scope })} />
    </FormDialog>
  );
}

/** Who is invited, and the language of the mail. */
function PersonFields({ form }: { form: MemberForm }) {
  const t = useTranslations("members.invite");
  const { site } = useSite();
  return (
    <>
      <p className="text-ink-2">{t("text", { site: site.name })}</p>
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        value={form.email}
        error={form.errorOf("email")}
        onChange={(event) => form.put({ email: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("name")}
          isOptional
          autoComplete="off"
          maxLength={MEMBER_NAME_MAX}
          value={form.name}
          error={form.errorOf("name")}
          onChange={(event) => form.put({ name: event.target.value })}
        />
        <Select
          label={t("language")}
          hint={t("languageHint")}
          value={form.locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(event) => form.put({ locale: LOCALES.find((one) => one === event.target.value) ?? form.locale })}
        />
      </div>
    </>
  );
}
