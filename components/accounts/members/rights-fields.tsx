import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSite } from "@/lib/client/site-context";
import { ALL_POLICIES, ROLES } from "@/lib/contract/kit/policies";
import { canGrantPolicy, canGrantRole } from "@/lib/domain/accounts/member-guards";
import { hasAllPolicies } from "@/lib/domain/accounts/member-rights";
import type { MemberForm } from "./use-member-form";

type Props = { form: MemberForm };

/** The roles that the user may give, and the one that the member has. */
export function RoleField({ form }: Props) {
  const t = useTranslations("rights");
  const { rights } = useSite();
  const offered = ROLES.filter((role) => canGrantRole(rights, role) || form.member?.roles.includes(role));
  return (
    <RadioGroup
      label={t("role")}
      value={form.role}
      error={form.findError("role")}
      onChange={(role) => form.put({ role })}
      options={offered.map((value) => ({ value, label: t(`roles.${value}`), hint: t(`rolesAbout.${value}`) }))}
    />
  );
}

/** The policies that the user may give, and those that the member has, with what each opens. */
export function PolicyFields({ form }: Props) {
  const t = useTranslations("rights");
  const { rights } = useSite();
  const id = useId();
  const error = form.findError("policies");
  if (form.role !== null && hasAllPolicies(form.role)) return null;
  const offered = ALL_POLICIES.filter(
    (policy) => canGrantPolicy(rights, policy) || form.member?.policies.includes(policy),
  );
  const isAll = offered.every((policy) => form.policies.includes(policy));
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
      className="grid gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={`${id}-label`} className="font-medium text-ink-2 text-sm">
          {t("opens")}
        </span>
        <Button kind="quiet" onClick={() => form.put({ policies: isAll ? [] : offered })}>
          {t(isAll ? "none" : "all")}
        </Button>
      </div>
      {/* Above the long list, so that it is visible. */}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {offered.map((policy) => (
          <Checkbox
            key={policy}
            label={t(`policies.${policy}`)}
            hint={t(`about.${policy}`)}
            checked={form.policies.includes(policy)}
            onChange={() => form.toggle(policy)}
          />
        ))}
      </div>
    </fieldset>
  );
}
