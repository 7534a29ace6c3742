import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { LiveLists } from "@/components/customizations/model/live-results/use-live-results";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSite } from "@/lib/client/site-context";
import { RULE_FIELDS } from "@/lib/domain/customizations/rule-fields";
import { INCOMPLETE_CRITERIA, isCriteria } from "@/lib/domain/search/criteria";
import { buildRulePreviewItem } from "@/lib/domain/search/preview-item";
import { getErrorText } from "@/lib/i18n/error-text";
import { ItemField } from "./item-field";
import { RuleFields } from "./rule-fields";
import type { FormErrors } from "./rule-form";
import { RuleNoteFields } from "./rule-note-fields";
import type { RuleForm } from "./use-rule-form";

type Props = {
  form: RuleForm;
  formRef: RefObject<HTMLFormElement | null>;
  live: LiveLists;
  isAdvanced: boolean;
  /** Whether the item field names several items. */
  isMany?: boolean;
  /** Whether the item field has the first focus. */
  startsAtItem?: boolean;
  children?: ReactNode;
};

/** All fields of a rule with their errors; `children` follow the item. */
export function RuleFormBody({ form, formRef, live, isAdvanced, isMany, startsAtItem, children }: Props) {
  const id = useId();
  const t = useTranslations("query-customizations.remarks.waiting");
  const { supports } = useSite();
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
      <RuleTarget id={`${id}-item_url`} form={form} live={live} isMany={isMany} startsAtItem={startsAtItem} />
      {form.canWait && (
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
      {supports("rule_notes") && (
        <RuleNoteFields id={id} values={form.values} errors={form.errors} tags={form.tags} onChange={form.change} />
      )}
      <button type="submit" hidden />
    </form>
  );
}

type RuleTargetProps = { id: string } & Pick<Props, "form" | "live" | "isMany" | "startsAtItem">;

/** The item of the rule, or its criteria if the kind has them. Switching back restores what was entered. */
function RuleTarget({ id, form, live, isMany, startsAtItem }: RuleTargetProps) {
  const t = useTranslations("query-customizations.form.about");
  const { CriteriaField } = useCustomizationKind();
  const [other, setOther] = useState("");
  const { item_url: value } = form.values;
  const isOfCriteria = CriteriaField !== null && isCriteria(value);
  const setCriteria = (text: string) => {
    const item = buildRulePreviewItem({ item_url: text, item: null });
    form.setItem(text, item.isKnown ? item : null);
  };
  function change(about: "item" | "criteria") {
    setOther(value);
    if (about === "item") form.setItem(other, null);
    else setCriteria(other === "" ? INCOMPLETE_CRITERIA : other);
  }
  return (
    <>
      {CriteriaField !== null && (
        <RadioGroup
          label={t("label")}
          hint={isOfCriteria ? t("hint") : undefined}
          isInline
          value={isOfCriteria ? "criteria" : "item"}
          onChange={change}
          options={(["item", "criteria"] as const).map((one) => ({ value: one, label: t(one) }))}
        />
      )}
      {isOfCriteria ? (
        <Suspense fallback={null}>
          <CriteriaField id={id} value={value} fault={form.errors.item_url} onChange={setCriteria} />
        </Suspense>
      ) : (
        <ItemField
          id={id}
          value={value}
          item={form.item}
          found={form.found}
          live={live}
          base={form.base}
          isMany={isMany}
          autoFocus={startsAtItem}
          error={form.errors.item_url}
          onChange={form.setItem}
        />
      )}
    </>
  );
}

/** Error summary with links to the fields; takes the focus after a failed submit. */
function FormSummary({ id, errors, tries }: { id: string; errors: FormErrors; tries: number }) {
  const t = useTranslations();
  const box = useRef<HTMLElement>(null);
  const lines = RULE_FIELDS.flatMap((field) => {
    const code = errors[field];
    return code === undefined ? [] : [{ field, text: getErrorText(t, "query-customizations", code) }];
  });
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (lines.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-summary`}
      className="border-bad border-l-[3px] bg-bad-soft px-4 py-3"
    >
      <h3 id={`${id}-summary`} className="font-semibold text-bad text-md">
        {t("query-customizations.form.summary", { count: lines.length })}
      </h3>
      <ul className="mt-1 grid gap-0.5">
        {lines.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${id}-${field}`}
              className="text-bad text-md underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${id}-${field}`)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
