import { useTranslations } from "next-intl";
import { FilterSelect } from "@/components/lists/filter-select";
import { SearchForm } from "@/components/lists/search-form";
import type { ListView } from "@/components/lists/use-list";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { MEMBER_STATES, type memberList } from "@/lib/contract/accounts/members";
import { ROLES } from "@/lib/contract/kit/policies";

/** Search and filters. */
export function MembersFilters({ view, action }: { view: ListView<typeof memberList>; action: string }) {
  const t = useTranslations("members.filters");
  const rights = useTranslations("rights");
  const states = useTranslations("members.states");
  return (
    <SearchForm
      view={view}
      form={{
        label: t("label"),
        action,
        className: "mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]",
      }}
      field={{ label: t("q") }}
    >
      <FoldedFilters count={view.filterCount} className="grid grid-cols-2 items-end gap-3">
        <FilterSelect
          view={view}
          filter="role"
          label={t("role")}
          placeholder={t("all")}
          options={ROLES.map((value) => ({ value, label: rights(`roles.${value}`) }))}
        />
        <FilterSelect
          view={view}
          filter="state"
          label={t("state")}
          placeholder={t("all")}
          options={MEMBER_STATES.map((value) => ({ value, label: states(value) }))}
        />
      </FoldedFilters>
    </SearchForm>
  );
}
