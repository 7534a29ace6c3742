import { useTranslations } from "next-intl";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { useTyped } from "@/components/ui/use-debounced";
import type { SetAddress } from "@/lib/client/use-address";
import { MEMBER_STATES } from "@/lib/contract/accounts/members";
import { ROLES } from "@/lib/contract/kit/policies";
import type { MembersAddress, membersAddress } from "./members-address";

type Props = { siteId: string; address: MembersAddress; onChange: SetAddress<typeof membersAddress> };

/** Search and filters; a form of native fields, so that it works before the script loads. */
export function MembersFilters({ siteId, address, onChange }: Props) {
  const t = useTranslations("members.filters");
  const rights = useTranslations("rights");
  const states = useTranslations("members.states");
  const count = [address.role, address.state].filter((value) => value !== undefined).length;
  const [text, setText] = useTyped(address.q, (q) => onChange({ q, page: 1 }, { typing: true }));
  return (
    <form
      method="get"
      action={`/sites/${siteId}/settings/members`}
      aria-label={t("label")}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: text.trim(), page: 1 });
      }}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <SearchField label={t("q")} name="q" value={text} onChange={setText} />
      <FoldedFilters count={count} className="grid grid-cols-2 items-end gap-3">
        <Select
          label={t("role")}
          name="role"
          placeholder={t("all")}
          value={address.role ?? ""}
          options={ROLES.map((value) => ({ value, label: rights(`roles.${value}`) }))}
          onChange={(event) => onChange({ role: ROLES.find((one) => one === event.target.value), page: 1 })}
        />
        <Select
          label={t("state")}
          name="state"
          placeholder={t("all")}
          value={address.state ?? ""}
          options={MEMBER_STATES.map((value) => ({ value, label: states(value) }))}
          onChange={(event) => onChange({ state: MEMBER_STATES.find((one) => one === event.target.value), page: 1 })}
        />
      </FoldedFilters>
    </form>
  );
}
