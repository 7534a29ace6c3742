import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { Policy } from "@/lib/contract/kit/policies";
import type { NewerRights } from "./use-member-form";

/** Says who changed the rights while the dialog was open, and what. */
export function NewerNotice({ newer: { by, role, added, removed } }: { newer: NewerRights }) {
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
