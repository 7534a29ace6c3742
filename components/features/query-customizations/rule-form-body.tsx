import { type ReactNode, type RefObject, useId } from "react";
import { FormSummary } from "./form-summary";
import { ItemField } from "./item-field";
import { RuleFields } from "./rule-fields";
import type { LiveLists } from "./use-live-results";
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
      {children}
      <RuleFields id={id} values={form.values} errors={form.errors} isAdvanced={isAdvanced} onChange={form.change} />
      <button type="submit" hidden />
    </form>
  );
}
