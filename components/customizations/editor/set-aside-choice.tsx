import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { Checkbox } from "@/components/ui/checkbox";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { listChanges, showChange } from "@/lib/contract/history/change-history";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { findSetAside, type SetAside } from "@/lib/domain/customizations/set-aside";
import { formatDateTime } from "@/lib/i18n/formats";

type DatedSetAside = { set: SetAside; at: string };

/** The set that the last switch to simple mode put aside; null if there is none, or none is known. */
export function useSetAside({ base }: Pick<RuleEditorState, "base">, towards: Mode): DatedSetAside | null {
  const { site, supports } = useSite();
  const params = { siteId: site.trackingCode };
  const isOn = towards === "advanced" && supports(listChanges) && isStored(base);
  const query = { feature: base.kind, object: base.id, action: "change_mode", per_page: 1 };
  // Every switch changes the answer, so an answer that an earlier dialog cached must not be used.
  const last = useQuery({ ...read(listChanges, { params, query }), enabled: isOn, staleTime: 0, gcTime: 0 }).data
    ?.items[0];
  const found = useQuery({
    ...read(showChange, { params, query: { id: last?.id ?? 0 } }),
    enabled: isOn && last !== undefined,
  });
  const set = found.data === undefined ? null : findSetAside(found.data.before, found.data.after);
  return set === null || last === undefined ? null : { set, at: last.at };
}

type Props = { aside: DatedSetAside; isOn: boolean; onChange: (isOn: boolean) => void };

/** Offers to bring the set back with the switch. */
export function SetAsideChoice({ aside: { set, at }, isOn, onChange }: Props) {
  const t = useTranslations("query-customizations.mode");
  const { site } = useSite();
  const [place] = set.places;
  const values = { count: set.rules.length, place, at: formatDateTime(at, site.time_zone) };
  return (
    <Checkbox
      label={t("restoreSet", values)}
      hint={t("restoreSetHint")}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
