import { useTranslations } from "next-intl";
import { useState } from "react";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { invite, listMembers, type Member, updateMember } from "@/lib/contract/accounts/members";
import { isEmail } from "@/lib/contract/kit/email";
import type { Locale } from "@/lib/contract/kit/locale";
import type { Policy, Role } from "@/lib/contract/kit/policies";
import {
  type ChosenRights,
  compareRights,
  hasAllPolicies,
  mergeRights,
  opensNothing,
  pickRights,
  type RightsChange,
} from "@/lib/domain/accounts/member-rights";
import { findPersonNameFault } from "@/lib/domain/kit/names";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import type { UnsentInvitation } from "./invitation-link-dialog";
import type { MemberScope } from "./scope-field";

type Fields = {
  email: string;
  name: string;
  locale: Locale;
  role: Role | null;
  policies: readonly Policy[];
  scope: MemberScope;
};
const FIELDS = ["email", "name", "role", "policies"] as const;
/** Codes that are shown at a field. */
const CODES = [
  "email_invalid",
  "already_member",
  "account_disabled",
  "name_too_long",
  "name_not_plain",
  "name_has_link",
  "mail_limit",
  "role_empty",
  "policies_empty",
] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], (typeof CODES)[number]>>;

/** The form of an invitation or of a member's rights. */
export type MemberForm = ReturnType<typeof useMemberForm>;

function toFields(member: Member | null, locale: Locale): Fields {
  const rights: ChosenRights = member === null ? { role: "operator", policies: [] } : pickRights(member);
  return { email: "", name: "", locale, ...rights, scope: "site" };
}

/** What someone else saved while the dialog was open; `by` is unknown on some backends. */
export type NewerRights = RightsChange & { by: string | null };

/**
 * The fields, their errors, and the write. A refused write keeps the dialog open with everything that was entered. If someone else
 * has changed the member meanwhile, the form adopts that, and keeps what was changed here.
 */
export function useMemberForm(opened: Member | null, onClose: () => void, onUnsent: OnUnsent) {
  const { user } = useSite();
  const t = useTranslations();
  const [member, setMember] = useState(opened);
  const [newer, setNewer] = useState<NewerRights | null>(null);
  const [fields, setFields] = useState(() => toFields(member, user.locale ?? "en"));
  const [errors, setErrors] = useState<Errors>({});
  function adopt(theirs: Member, by: string | null): void {
    if (member === null) return;
    const base = pickRights(member);
    const next = pickRights(theirs);
    setMember(theirs);
    setNewer({ by, ...compareRights(base, next) });
    setFields((mine) => ({ ...mine, ...mergeRights(base, mine, next) }));
  }
  const { save, isPending } = useSaveMember(member, { setErrors, adopt, onUnsent });
  async function submit(): Promise<void> {
    const found = findErrors(member, fields);
    setErrors(found);
    const { role } = fields;
    if (role === null || Object.keys(found).length > 0) return focusFirstInvalid();
    if (await save({ ...fields, role, policies: hasAllPolicies(role) ? [] : [...fields.policies] })) onClose();
  }
  return {
    ...fields,
    member,
    newer,
    isPending,
    submit,
    put: (changed: Partial<Fields>) => setFields((all) => ({ ...all, ...changed })),
    toggle: (policy: Policy) => setFields((all) => ({ ...all, policies: togglePolicy(all.policies, policy) })),
    findError: (name: keyof Errors) => {
      const code = errors[name];
      return code === undefined ? undefined : getErrorText(t, "members", code);
    },
  };
}

function togglePolicy(policies: readonly Policy[], policy: Policy): Policy[] {
  return policies.includes(policy) ? policies.filter((one) => one !== policy) : [...policies, policy];
}

function findErrors(member: Member | null, { email, name, role, policies }: Fields): Errors {
  const nameFault = member !== null || name.trim() === "" ? null : findPersonNameFault(name);
  return {
    ...(nameFault === null || nameFault === "name_empty" ? {} : { name: nameFault }),
    ...(member === null && !isEmail(email.trim()) ? { email: "email_invalid" } : {}),
    ...(role === null ? { role: "role_empty" } : {}),
    ...(member === null && role !== null && opensNothing({ role, policies }) ? { policies: "policies_empty" } : {}),
  };
}

type FormContent = Fields & { role: Role; policies: Policy[] };

/** Called after an invitation that was not mailed, with the link to pass on. */
export type OnUnsent = (unsent: UnsentInvitation) => void;

type FormHandlers = {
  setErrors: (errors: Errors) => void;
  adopt: (theirs: Member, by: string | null) => void;
  onUnsent: OnUnsent;
};

/** Invites, or saves the rights of a member; true if it was done. Refusals that the form does not show are announced. */
function useSaveMember(member: Member | null, { setErrors, adopt, onUnsent }: FormHandlers) {
  const { site } = useSite();
  const t = useTranslations("members");
  const params = { siteId: site.trackingCode };
  function showErrors(error: Error): boolean {
    const codes = isApiError(error) ? error.errors : {};
    const found: Errors = {};
    for (const name of FIELDS) {
      const code = CODES.find((one) => codes[name]?.includes(one));
      if (code !== undefined) found[name] = code;
    }
    setErrors(found);
    return Object.keys(found).length > 0;
  }
  async function onRefused(error: Error): Promise<boolean> {
    if (!isApiError(error) || error.code !== "stale" || member === null) return showErrors(error);
    const theirs = await findAgain(site.trackingCode, member);
    if (theirs === null) return false;
    adopt(theirs, typeof error.body.changed_by === "string" ? error.body.changed_by : null);
    return true;
  }
  const { run, isPending } = useWrites(listMembers.feature, { stale: [listMembers], onRefused });
  const save = async ({ email, name, locale, ...rights }: FormContent): Promise<boolean> => {
    const { role, policies, scope } = rights;
    const done = await run(async ({ send, done }) => {
      if (member === null) {
        const answer = await send(invite, { params, body: { email, name, locale, role, policies, scope } });
        const { is_sent: isSent = true, link } = answer;
        const { email: to } = answer.member;
        if (isSent) done(t("invite.done", { email: to, count: answer.sites }));
        else if (link) onUnsent({ email: to, link });
        else done(t("link.unsent", { email: to }));
        return answer;
      }
      const body = { user_id: member.user_id, role, policies, scope };
      const answer = await send(updateMember, { params, body }, { ifMatch: member.revision });
      done(t("edit.done", { name: member.name, count: answer.sites }));
      return answer;
    });
    return done !== null;
  };
  return { save, isPending };
}

/** The present version of a member; null if they are no longer one, or cannot be read. */
async function findAgain(siteId: string, { user_id: userId, email }: Member): Promise<Member | null> {
  try {
    const { items } = await lookUp(listMembers, { params: { siteId }, query: { q: email } });
    return items.find((one) => one.user_id === userId) ?? null;
  } catch {
    return null;
  }
}
