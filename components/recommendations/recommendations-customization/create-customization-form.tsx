import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { FindItemField } from "@/components/recommendations/parts/find-item-field";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import { findInputType, MODELS } from "@/lib/domain/recommendations/models";
import { formatTarget, type RecommendationTarget } from "@/lib/domain/recommendations/target";
import { getErrorText } from "@/lib/i18n/error-text";
import { CriteriaFields, type CriterionDraft, EMPTY_CRITERION } from "./criteria-fields";
import { RECOMMENDATIONS_FOLDER } from "./customization-form";
import { useCustomizationName } from "./target-names";
import { type CreateFaults, NO_FAULTS, useCreate } from "./use-create";

const TARGETS = ["item", "criteria", "all"] as const;

/** What was entered; the parts of other target types stay, so that switching loses nothing. */
type Values = {
  model: string;
  type: RecommendationTarget["type"];
  item: string;
  /** The identity of the picked item; null for typed text. */
  identity: string | null;
  criteria: readonly CriterionDraft[];
};

/** Creates a customization for a recommender and a target, and opens its editor. */
export function CreateCustomizationForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("recommendations-customization.create");
  const targetName = useTranslations("recommendations-customization.target");
  const id = useId();
  const [values, setValues] = useState<Values>({
    model: "",
    type: "item",
    item: initial,
    identity: null,
    criteria: [EMPTY_CRITERION],
  });
  const [faults, setFaults] = useState<CreateFaults>(NO_FAULTS);
  const { isPending, make } = useCreate();
  const getName = useCustomizationName();
  const change = (patch: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patch }));
    setFaults(NO_FAULTS);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const target = readTarget(values);
    const own = findFaults(values, target);
    const found = Object.keys(own.errors).length > 0 ? own : await make({ model: values.model, target }, nameFor());
    setFaults(found);
    if (Object.keys(found.errors).length > 0) focusFirstInvalid();
    function nameFor(): string {
      return getName({ type: values.model, subject: formatTarget(target), title: values.item || null });
    }
  }
  const targetFault = useTargetFault(faults);
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t("title")}
      className="mb-6 grid gap-5 border-accent border-l-[3px] bg-surface py-4 pr-4 pl-5"
    >
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <ModelField id={`${id}-model`} values={values} faults={faults} onChange={change} />
        <RadioGroup
          label={t("target")}
          value={values.type}
          onChange={(type) => change({ type })}
          options={TARGETS.map((value) => ({ value, label: targetName(value), hint: t(`targetHint.${value}`) }))}
          error={targetFault}
        />
      </div>
      <TargetFields values={values} faults={faults} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("submit")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

type FieldsProps = { values: Values; faults: CreateFaults; onChange: (patch: Partial<Values>) => void };

function ModelField({ id, values, faults, onChange }: FieldsProps & { id: string }) {
  const t = useTranslations("recommendations-customization.create");
  const { nameModel, describeModel } = useModelName();
  const findError = useErrorText(faults);
  const options = Object.keys(MODELS).map((value) => ({ value, label: nameModel(value) }));
  return (
    <Select
      id={id}
      autoFocus
      label={t("model")}
      placeholder={t("modelChoose")}
      value={values.model}
      hint={describeModel(values.model) ?? undefined}
      onChange={(event) => onChange({ model: event.target.value })}
      options={options}
      error={findError("model") && values.model === "" ? t("modelMissing") : findError("model")}
    />
  );
}

/** The item or the criteria of the target. */
function TargetFields({ values, faults, onChange }: FieldsProps) {
  const t = useTranslations("recommendations-customization.create");
  const findError = useErrorText(faults);
  if (values.type === "all") return null;
  if (values.type === "criteria") {
    return (
      <CriteriaFields
        criteria={values.criteria}
        findError={(field) => findError(`target.${field}`)}
        onChange={(criteria) => onChange({ criteria })}
      />
    );
  }
  return (
    <div className="max-w-2xl">
      <FindItemField
        field={{ label: t("item"), hint: t("itemHint"), error: findError("target.identity") }}
        type={findInputType(values.model)}
        text={values.item}
        isPicked={values.identity !== null}
        onText={(item) => onChange({ item, identity: null })}
        onPick={({ url, title }) => onChange({ item: title, identity: url })}
      />
    </div>
  );
}

/** The error of the target as a whole, with a link to the customization that already exists; undefined without one. */
function useTargetFault(faults: CreateFaults): ReactNode {
  const t = useTranslations("recommendations-customization.create");
  const { site } = useSite();
  const findError = useErrorText(faults);
  const text = findError("target") ?? findError("target.type");
  if (text === undefined) return undefined;
  return (
    <>
      {text}{" "}
      {faults.existing !== null && (
        <ScreenLink href={buildEditorHref(site.trackingCode, faults.existing, RECOMMENDATIONS_FOLDER)}>
          {t("openExisting")}
        </ScreenLink>
      )}
    </>
  );
}

/** Reads the text of the error of a field. */
function useErrorText({ errors }: CreateFaults): (field: string) => string | undefined {
  const t = useTranslations();
  return (field) => {
    const code = errors[field]?.[0];
    return code && getErrorText(t, "recommendations-customization", code);
  };
}

function readTarget({ type, item, identity, criteria }: Values): RecommendationTarget {
  if (type === "all") return { type };
  if (type === "item") return { type, identity: identity ?? item.trim() };
  return { type, criteria: criteria.map(({ attribute, values }) => ({ attribute: attribute.trim(), values })) };
}

/** What is missing, so that an incomplete form is not sent. */
function findFaults({ model }: Values, target: RecommendationTarget): CreateFaults {
  const errors: CreateFaults["errors"] = {};
  if (model === "") errors.model = ["unknown_model"];
  if (target.type === "item" && target.identity === "") errors["target.identity"] = ["target_item_empty"];
  if (target.type === "criteria") {
    target.criteria.forEach(({ attribute, values }, index) => {
      if (attribute === "") errors[`target.criteria.${index}.attribute`] = ["attribute_empty"];
      if (values.length === 0) errors[`target.criteria.${index}.values`] = ["values_empty"];
    });
  }
  return { errors, existing: null };
}
