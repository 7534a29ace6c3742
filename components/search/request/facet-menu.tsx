import { Check, ChevronDown } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { useDismissDetails } from "@/components/ui/use-dismiss";
import { useSite } from "@/lib/client/site-context";
import type { Facet } from "@/lib/contract/search/search-host";
import { type FacetChoice, listFacetChoices } from "@/lib/domain/search/facet-choices";
import { parseRange, toggleCondition } from "@/lib/domain/search/preview-address";
import { formatDate } from "@/lib/i18n/formats";
import { type SearchView, useAttributeName } from "./search-view";

/** A facet with its values as links; uses <details>, so that it works before JavaScript loads. */
export function FacetMenu({ facet, view }: { facet: Facet; view: SearchView }) {
  const t = useTranslations("search-preview.filters");
  const name = useAttributeName()(facet.name);
  const box = useRef<HTMLDetailsElement>(null);
  useDismissDetails(box);
  const { address } = view;
  const choices = listFacetChoices(facet);
  const chosen = address.f.filter((clause) => clause.startsWith(`${facet.name}:`)).length;
  if (choices.length === 0) return null;
  return (
    <details ref={box} name="facet" className="relative max-sm:static">
      <summary className="inline-flex min-h-(--control) max-w-full cursor-pointer list-none items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-ink text-md hover:bg-row-hover [&::-webkit-details-marker]:hidden">
        <span className="truncate" title={facet.name}>
          {name}
        </span>
        {chosen > 0 && (
          <span className="rounded-chip bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
            {chosen}
          </span>
        )}
        <Icon of={ChevronDown} size={14} />
      </summary>
      <ul
        aria-label={t("values", { name })}
        className="absolute top-full left-0 z-(--z-pop) mt-1 max-h-80 w-max min-w-52 max-w-80 overflow-y-auto rounded-box border border-line bg-raised p-1 shadow-raised max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto max-sm:max-w-none"
      >
        {choices.map((choice) => (
          <FacetValue key={choice.clause} facet={facet} choice={choice} view={view} />
        ))}
      </ul>
    </details>
  );
}

function FacetValue({ facet, choice, view }: { facet: Facet; choice: FacetChoice; view: SearchView }) {
  const format = useFormatter();
  const { site } = useSite();
  const { clause, count, depth } = choice;
  const isChosen = view.address.f.includes(clause);
  return (
    <li>
      <AddressLink
        to={view.to(toggleCondition(view.address, "f", clause))}
        aria-current={isChosen ? "true" : undefined}
        style={depth === 0 ? undefined : { paddingInlineStart: `${32 + depth * 16}px` }}
        lang={site.language}
        className="facet-choice"
      >
        {isChosen && <Icon of={Check} size={14} className="absolute top-[9px] left-2.5" />}
        <FacetLabel facet={facet} choice={choice} /> <small>{format.number(count)}</small>
      </AddressLink>
    </li>
  );
}

function FacetLabel({ facet, choice }: { facet: Facet; choice: FacetChoice }) {
  const format = useFormatter();
  const { site } = useSite();
  const value = choice.clause.slice(facet.name.length + 1);
  const range = facet.type === "float" ? parseRange(value) : null;
  if (range !== null) return range.map((edge) => format.number(edge, { maximumFractionDigits: 2 })).join(" – ");
  if (facet.type !== "date") return choice.label;
  return value
    .split("|")
    .map((edge) => formatDate(edge, site.time_zone))
    .join(" – ");
}
