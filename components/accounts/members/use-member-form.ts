import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import { invite, list, type Member, update } from "@/lib/contract/accounts/members";
import type { Locale } from "@/lib/contract/kit/locale";
import { ALL_POLICIES, type Policy, ROLES, type Role } from "@/lib/contract/kit/policies";
import { isApiError } from "@/lib/http/api-error";
import type { Scope } from "./scope-field";

type Fields = {
  email: string;
  name: string;
  locale: Locale;
  role: Role | null;
  policies: readonly Policy[];
  scope: Scope;
};
type Errors = Partial<Record<"email" | "name" | "role", string>>;

/** The form of an invitation or of a member's rights. */
export type MemberForm = ReturnType<typeof useMemberForm>;

/** Whether a role has all policies, so that none are chosen. */
export function hasAllPolicies(role: Role): boolean {
  return role === "owner" || role === "internal";
}

function toFields(member: Member | null, locale: Locale): Fields {
  const role = ROLES.find((one) => member?.roles.includes(one)) ?? null;
  const policies = ALL_POLICIES.filter((policy) => member?.policies.includes(policy));
  return { email: "", name: "", locale, role: member === null ? "operator" : role, policies, scope: "site" };
}

/** The fields, their errors, and the write. A refused write keeps the dialog open with everything that was entered. */
export function useMemberForm(member: Member | null, onClose: () => void) {
  const { site, user } = useSite();
  const t = useTranslations("members");
  const [fields, setFields] = useState(() => toFields(member, user.locale ?? "en"));
  const [errors, setErrors] = useState<Errors>({});
  const { run, isPending } = useWrites(list.feature, { stale: [list], onRefused: showErrors });

  /** Shows the errors of fields at the fields; others are announced. */
  function showErrors(error: Error): boolean {
    const codes = isApiError(error) ? error.errors : {};
    const found: Errors = {};
    for (const name of ["email", "name", "role"] as const) if (codes[name]?.[0]) found[name] = codes[name][0];
    setErrors(found);
    return Object.keys(found).length > 0;
  }
  function findErrors(): Errors {
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim());
    return {
      ...(member === null && !isAddress ? { email: "email_invalid" } : {}),
      ...(fields.role === null ? { role: "role_empty" } : {}),
    };
  }
  async function submit(): Promise<void> {
    const found = findErrors();
    setErrors(found);
    const { role } = fields;
    if (role === null || Object.keys(found).length > 0) return;
    const rights = { role, policies: hasAllPolicies(role) ? [] : [...fields.policies], scope: fields.scope };
    const steps = member === null ? inviteSteps(rights) : updateSteps(member, rights);
    if ((await run(steps)) !== null) onClose();
  }
  type Given = { role: Role; policies: Policy[]; scope: Scope };
  const params = { siteId: site.trackingCode };
  function inviteSteps(rights: Given) {
    const { email, name, locale } = fields;
    return async ({ send, done }: WriteTools) => {
      const answer = await send(invite, { params, body: { email, name, locale, ...rights } });
      done(t("invite.done", { email: answer.member.email, count: answer.sites }));
      return answer;
    };
  }
  function updateSteps({ user_id, name, revision }: Member, rights: Given) {
    return async ({ send, done }: WriteTools) => {
      const answer = await send(update, { params, body: { user_id, ...rights } }, { ifMatch: revision });
      done(t("edit.done", { name, count: answer.sites }));
      return answer;
    };
  }
  return {
    ...fields,
    isPending,
    submit,
    put: (changed: Partial<Fields>) => setFields((all) => ({ ...all, ...changed })),
    toggle: (policy: Policy) =>
      setFields((all) => ({
        ...all,
        policies: all.policies.includes(policy)
          ? all.policies.filter((one) => one !== policy)
          : [...all.policies, policy],
      })),
    errorOf: (name: keyof Errors) => {
      const code = errors[name];
      return code === undefined ? undefined : t(`errors.${code}` as "errors.email_invalid");
    },
  };
}
