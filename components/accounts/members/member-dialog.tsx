import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { listMembers, type Member, remove } from "@/lib/contract/accounts/members";
import { DISPLAY_NAME_MAX } from "@/lib/contract/kit/limits";
import { LOCALES } from "@/lib/contract/kit/locale";
import type { Policy } from "@/lib/contract/kit/policies";
import { LANGUAGE_NAMES } from "@/lib/i18n/locale";
import { PolicyFields, RoleField } from "./rights-fields";
import { type MemberScope, type Project, ScopeField } from "./scope-field";
import { type MemberForm, type NewerRights, type OnUnsent, useMemberForm } from "./use-member-form";

type Props = {
  /** The member to change; null for an invitation. */
  member: Member | null;
  project: Project | undefined;
  onClose: () => void;
  onUnsent: OnUnsent;
};

/** Invites someone, or changes the rights of a member. */
export function MemberDialog({ member, project, onClose, onUnsent }: Props) {
  const t = useTranslations("members");
  const { sendsMails } = useSite();
  const form = useMemberForm(member, onClose, onUnsent);
  const submit = sendsMails === false ? "invite.unsent.submit" : "invite.submit";
  return (
    <FormDialog
      title={member === null ? t("invite.title") : t("edit.title", { name: member.name })}
      submit={{ label: t(member === null ? submit : "edit.submit") }}
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

/** Who is invited, and the language of the mail, or of the console if no mail is sent. */
function PersonFields({ form }: { form: MemberForm }) {
  const t = useTranslations("members.invite");
  const { site, sendsMails } = useSite();
  const isUnsent = sendsMails === false;
  return (
    <>
      <p className="text-ink-2">{t(isUnsent ? "unsent.text" : "text", { site: site.name })}</p>
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        value={form.email}
        error={form.findError("email")}
        onChange={(event) => form.put({ email: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("name")}
          isOptional
          autoComplete="off"
          maxLength={DISPLAY_NAME_MAX}
          value={form.name}
          error={form.findError("name")}
          onChange={(event) => form.put({ name: event.target.value })}
        />
        <Select
          label={t(isUnsent ? "unsent.language" : "language")}
          hint={isUnsent ? undefined : t("languageHint")}
          value={form.locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(event) => form.put({ locale: LOCALES.find((one) => one === event.target.value) ?? form.locale })}
        />
      </div>
    </>
  );
}

/** Says who changed the rights while the dialog was open, and what. */
function NewerNotice({ newer: { by, role, added, removed } }: { newer: NewerRights }) {
  const t = useTranslations("members.edit.newer");
  const rights = useTranslations("rights");
  const name = (policies: readonly Policy[]) => policies.map((policy) => rights(`policies.${policy}`)).join(", ");
  return (
    <Banner kind="warn" isLive title={by === null ? t("titleUnknown") : t("title", { by })}>
      {role && <p>{t("role", { before: rights(`roles.${role.before}`), after: rights(`roles.${role.after}`) })}</p>}
      {added.length > 0 && <p>{t("added", { rights: name(added) })}</p>}
      {removed.length > 0 && <p>{t("removed", { rights: name(removed) })}</p>}
      <p>{t("yours")}</p>
    </Banner>
  );
}

type RemoveProps = { member: Member; project: Project | undefined; onClose: () => void };

/** Confirms the removal of a member, or the end of an invitation. */
export function RemoveDialog({ member, project, onClose }: RemoveProps) {
  const t = useTranslations("members.remove");
  const { site } = useSite();
  const [scope, setScope] = useState<MemberScope>("site");
  const { name, email, state, user_id } = member;
  const kind = state === "invited" ? "revoke" : "remove";
  const { send, isPending } = useWrite(remove, {
    stale: [listMembers],
    onDone: ({ sites }) => t(`${kind}.done`, { name, count: sites }),
  });
  async function confirm() {
    if ((await send({ params: { siteId: site.trackingCode }, body: { user_id, scope } })) !== null) onClose();
  }
  return (
    <AlertDialog
      isOpen
      title={t(`${kind}.title`, { name })}
      onCancel={onClose}
      choices={[{ label: t(`${kind}.submit`), isDanger: true, isPending, onChoose: () => void confirm() }]}
    >
      <div className="grid gap-4">
        <p>{t(`${kind}.text`, { name, email, site: site.name })}</p>
        <ScopeField project={project} value={scope} onChange={setScope} />
      </div>
    </AlertDialog>
  );
}
