import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CriteriaFieldProps } from "@/components/customizations/model/kinds/kind";
import {
  findLongestCriterion,
  formatCriteria,
  INCOMPLETE_CRITERIA,
  isCompleteCriteria,
  parseCriteria,
} from "@/lib/domain/search/criteria";
import { getErrorText } from "@/lib/i18n/error-text";
import { CriteriaFields, type CriterionDraft, EMPTY_CRITERION } from "./criteria-fields";

/** The criteria of a rule; incomplete ones stay as entered. */
export function RuleCriteriaField({ id, value, fault, onChange }: CriteriaFieldProps) {
  const t = useTranslations();
  const [criteria, setCriteria] = useState(() => readDrafts(value));
  function change(next: readonly CriterionDraft[]) {
    setCriteria(next);
    const text = formatCriteria(next);
    onChange(isCompleteCriteria(text) ? text : INCOMPLETE_CRITERIA);
  }
  return (
    <div id={id} tabIndex={-1}>
      <CriteriaFields
        criteria={criteria}
        findError={(field) => {
          const code = fault === undefined ? undefined : findFaults(criteria, fault)[field];
          return code && getErrorText(t, "recommendations-customization", code);
        }}
        onChange={change}
      />
    </div>
  );
}

function readDrafts(value: string): readonly CriterionDraft[] {
  const criteria = parseCriteria(value) ?? [];
  if (criteria.length === 0) return [EMPTY_CRITERION];
  return criteria.map(({ attribute, values }, key) => ({ key, attribute, values: [...values] }));
}

/** The error of the criteria by field such as `criteria.0.values`. */
function findFaults(criteria: readonly CriterionDraft[], fault: string): Record<string, string> {
  if (fault === "criteria_too_long") return { [`criteria.${findLongestCriterion(criteria)}.values`]: fault };
  const names = criteria.map(({ attribute }) => attribute.trim());
  const faults = criteria.flatMap(({ values }, index): [string, string][] => {
    const name = names[index] ?? "";
    const isRepeated = names.indexOf(name) < index;
    const own: [string, string][] =
      name === "" || isRepeated
        ? [[`criteria.${index}.attribute`, name === "" ? "attribute_empty" : "attribute_repeated"]]
        : [];
    return values.length === 0 ? [...own, [`criteria.${index}.values`, "values_empty"]] : own;
  });
  return Object.fromEntries(faults);
}
