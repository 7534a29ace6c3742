import { useQuery } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { TokenField } from "@/components/ui/token-field";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { lookUp, read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { attributes } from "@/lib/contract/catalogue/catalog-browser";
import { search } from "@/lib/contract/search/search-host";

/** A criterion as entered; `key` identifies it while others come and go. */
export type CriterionDraft = { key: number; attribute: string; values: string[] };

export const EMPTY_CRITERION: CriterionDraft = { key: 0, attribute: "", values: [] };

const CRITERIA_MAX = 10;
const OFFERED = 30;
/** Values of an attribute that are suggested. */
const VALUES_KNOWN = 200;
const WAIT_MS = 200;

type Props = {
  criteria: readonly CriterionDraft[];
  /** The error of a field such as `criteria.0.values`. */
  findError: (field: string) => ReactNode;
  onChange: (criteria: readonly CriterionDraft[]) => void;
};

/** The criteria of a target: attributes with values. */
export function CriteriaFields({ criteria, findError, onChange }: Props) {
  const t = useTranslations("recommendations-customization.create");
  const addButton = useRef<HTMLButtonElement>(null);
  const known = useKnownAttributes();
  const change = (key: number, patch: Partial<CriterionDraft>) =>
    onChange(criteria.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const add = () => onChange([...criteria, { ...EMPTY_CRITERION, key: Math.max(...criteria.map((c) => c.key)) + 1 }]);
  function remove(key: number) {
    onChange(criteria.filter((one) => one.key !== key));
    focusOnceDrawn(() => addButton.current);
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-ink-2 text-md">{t("criteriaHint")}</p>
      {criteria.map((one, index) => (
        <fieldset key={one.key} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]">
          <legend className="mb-1 font-medium text-sm">{t("criterion", { number: index + 1 })}</legend>
          <AttributeField
            text={one.attribute}
            known={known}
            error={findError(`criteria.${index}.attribute`)}
            onText={(attribute) => change(one.key, { attribute })}
          />
          <ValuesField
            criterion={one}
            error={findError(`criteria.${index}.values`)}
            onValues={(values) => change(one.key, { values })}
          />
          {criteria.length > 1 && (
            <span className="sm:pt-[1.55rem]">
              <IconButton
                icon={Trash2}
                label={t("removeCriterion", { number: index + 1 })}
                onClick={() => remove(one.key)}
              />
            </span>
          )}
        </fieldset>
      ))}
      {criteria.length < CRITERIA_MAX && (
        <span>
          <Button ref={addButton} icon={Plus} isSmall onClick={add}>
            {t("addCriterion")}
          </Button>
        </span>
      )}
    </div>
  );
}

type AttributeProps = { text: string; known: readonly string[]; error: ReactNode; onText: (text: string) => void };

function AttributeField({ text, known, error, onText }: AttributeProps) {
  const t = useTranslations("recommendations-customization.create");
  const wanted = fold(text);
  return (
    <Combobox
      label={t("attribute")}
      hint={t("attributeHint")}
      error={error}
      text={text}
      onText={onText}
      options={known
        .filter((name) => name !== text && fold(name).includes(wanted))
        .slice(0, OFFERED)
        .map((name) => ({ value: name, label: name }))}
      onPick={({ value }) => onText(value)}
    />
  );
}

type ValuesProps = { criterion: CriterionDraft; error: ReactNode; onValues: (values: string[]) => void };

/** The values of an attribute, with the most frequent ones of the catalog as suggestions. */
function ValuesField({ criterion: { attribute, values }, error, onValues }: ValuesProps) {
  const t = useTranslations("recommendations-customization.create");
  const { site } = useSite();
  const name = useDebouncedText(attribute.trim(), WAIT_MS);
  const { data: known = [] } = useQuery({
    queryKey: ["attribute-values", site.trackingCode, name],
    // An unknown attribute is refused; values can be typed without suggestions.
    queryFn: () => loadValues(site.trackingCode, name).catch((): string[] => []),
    enabled: name !== "",
    staleTime: 60_000,
  });
  return (
    <TokenField
      label={t("values")}
      hint={t("valuesHint")}
      lang={site.language}
      values={values}
      known={known}
      onChange={onValues}
      error={error}
    />
  );
}

/** The most frequent values of an attribute, from the facets of an empty search. */
async function loadValues(siteId: string, name: string): Promise<string[]> {
  const query = { tracker_id: siteId, q: "", "f[]": ["type:item"], size: 1, facets: `${name}:${VALUES_KNOWN}` };
  const { results } = await lookUp(search, { query: { ...query, hit_fields: "title", customizations: "0" } });
  return (results.facets.find((facet) => facet.name === name)?.values ?? []).map(({ value }) => value);
}

/** The attributes of the catalog's items, by name; empty without access to the catalog. */
function useKnownAttributes(): readonly string[] {
  const { site, supports } = useSite();
  const isAllowed = useAllowed(attributes.access);
  const found = useQuery({
    ...read(attributes, { params: { siteId: site.trackingCode }, query: { type: "item" } }),
    enabled: isAllowed && supports(attributes),
  });
  const all = found.data?.attributes ?? [];
  return all.filter(({ name }) => !name.startsWith("_")).map(({ name }) => name);
}
