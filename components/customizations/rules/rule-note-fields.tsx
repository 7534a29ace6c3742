import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { TokenField } from "@/components/ui/token-field";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list } from "@/lib/contract/customizations/query-list";
import { RULE_TEXT_NAMES } from "@/lib/contract/search/rules";
import { getErrorText } from "@/lib/i18n/error-text";
import type { FormErrors, RuleFormValues } from "./rule-form";
import { usePeople } from "./use-rule-lines";

type Props = {
  id: string;
  values: RuleFormValues;
  errors: FormErrors;
  /** Tags of the other rules of this query. */
  tags: readonly string[];
  onChange: (patch: Partial<RuleFormValues>) => void;
};

/** Texts, tags and owner of a rule (group `rule_notes`). */
export function RuleNoteFields({ id, values, errors, tags, onChange }: Props) {
  const t = useTranslations();
  const form = useTranslations("query-customizations.form.notes");
  const words = useTranslations("query-customizations.remarks");
  const { site } = useSite();
  const siteTags = useQuery(readKnownTags(site.trackingCode));
  const people = usePeople(values.owner ?? null);
  const known = useMemo(
    () => [...new Set([...tags, ...(siteTags.data ?? [])])].sort((a, b) => a.localeCompare(b)),
    [tags, siteTags.data],
  );
  const toErrorText = (code: string | undefined) => code && getErrorText(t, "query-customizations", code);
  return (
    <fieldset className="grid gap-5 border-line border-t pt-4">
      <legend className="sr-only">{form("title")}</legend>
      {RULE_TEXT_NAMES.map((name) => (
        <TextArea
          key={name}
          id={`${id}-${name}`}
          label={words(`${name}.label`)}
          hint={words(`${name}.hint`)}
          isOptional
          rows={2}
          value={values[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value === "" ? null : event.target.value })}
          error={toErrorText(errors[name])}
        />
      ))}
      <div className="grid gap-5 md:grid-cols-2">
        <TokenField
          id={`${id}-tags`}
          label={words("tags.label")}
          hint={words("tags.hint")}
          isOptional
          values={values.tags ?? []}
          known={known}
          onChange={(next) => onChange({ tags: next })}
          error={toErrorText(errors.tags)}
        />
        <Select
          id={`${id}-owner`}
          label={words("owner.label")}
          hint={words("owner.hint")}
          isOptional
          value={values.owner ?? ""}
          placeholder={form("noOwner")}
          onChange={(event) => onChange({ owner: event.target.value === "" ? null : event.target.value })}
          options={people.map((person) => ({ value: person.id, label: person.name }))}
          error={toErrorText(errors.owner)}
        />
      </div>
    </fieldset>
  );
}

/** Tags of the site's rules from the list's facets; empty if they fail to load. */
function readKnownTags(siteId: string) {
  return queryOptions({
    queryKey: ["rule-tags", siteId],
    queryFn: () =>
      lookUp(list, { params: { siteId }, query: { per_page: 1 } }).then(
        (page) => (page.facets?.tags ?? []).map((tag) => tag.value),
        // Suggestions are optional: tags can be typed.
        (): string[] => [],
      ),
    staleTime: 60_000,
  });
}
