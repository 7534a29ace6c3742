import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId } from "react";
import type { LiveLists } from "@/components/customizations/model/use-live-results";
import { Checkbox } from "@/components/ui/checkbox";
import { useSite } from "@/lib/client/site-context";
import { FormSummary } from "./form-summary";
import { ItemField } from "./item-field";
import { RuleFields } from "./rule-fields";
import { RuleNoteFields } from "./rule-note-fields";
import type { RuleForm } from "./use-rule-form";

/** All fields of a rule with their errors; `children` stand below the item. */
export function RuleFormBody({
  form,
  formRef,
  live,
  isAdvanced,
  children,
}: {
  form: RuleForm;
  formRef: RefObject<HTMLFormElement | null>;
  live: LiveLists;
  isAdvanced: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  const t = useTranslations("query-customizations.form.waiting");
  const { groups } = useSite();
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="grid gap-5 pt-1"
    >
      <FormSummary id={id} errors={form.errors} tries={form.tries} />
      <ItemField
        id={`${id}-item_url`}
        value={form.values.item_url}
        item={form.item}
        found={form.found}
        live={live}
        error={form.errors.item_url}
        onChange={form.setItem}
      />
      {form.mayWait && (
        <Checkbox
          id={`${id}-waiting`}
          label={t("label")}
          hint={t("hint")}
          checked={form.values.waiting ?? false}
          onChange={(event) => form.change({ waiting: event.target.checked })}
        />
      )}
      {children}
      <RuleFields id={id} values={form.values} errors={form.errors} isAdvanced={isAdvanced} onChange={form.change} />
      {groups.includes("rule_notes") && (
        <RuleNoteFields id={id} values={form.values} errors={form.errors} tags={form.tags} onChange={form.change} />
      )}
      <button type="submit" hidden />
    </form>
  );
}
