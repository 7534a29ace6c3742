import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RuleField } from "@/lib/domain/customizations/rule-fields";
import { convertBoundary } from "@/lib/domain/kit/day-boundary";
import { PIN_POSITION_MIN } from "@/lib/domain/kit/limits";
import { KIND_PLACES } from "@/lib/domain/search/places";
import { getErrorText } from "@/lib/i18n/error-text";
import type { FormErrors, RuleFormValues } from "./rule-form";

type Props = {
  /** Prefix of the field ids, so that the summary can link to them. */
  id: string;
  values: RuleFormValues;
  errors: FormErrors;
  isAdvanced: boolean;
  onChange: (patch: Partial<RuleFormValues>) => void;
};

/** Returns the error text of a field. */
function useFieldErrors(errors: FormErrors): (field: RuleField) => string | undefined {
  const t = useTranslations();
  return (field) => {
    const code = errors[field];
    return code === undefined ? undefined : getErrorText(t, "query-customizations", code);
  };
}

const PLACEMENTS = [...KIND_PLACES["query-customizations"], "both"] as const;

/** All fields of a rule except its item. */
export function RuleFields({ id, values, errors, isAdvanced, onChange }: Props) {
  const t = useTranslations("query-customizations.form");
  const place = useTranslations("results.placement");
  const findError = useFieldErrors(errors);
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <RadioGroup
          id={`${id}-type`}
          label={t("type.label")}
          isInline
          value={values.type}
          onChange={(type) => onChange({ type })}
          error={findError("type")}
          options={[
            { value: "pin", label: t("type.pin") },
            { value: "hide", label: t("type.hide") },
          ]}
        />
        {values.type !== "hide" && (
          <NumberField
            id={`${id}-position`}
            label={t("position.label")}
            hint={t("position.hint")}
            min={PIN_POSITION_MIN}
            value={values.position}
            onChange={(position) => onChange({ position })}
            error={findError("position")}
          />
        )}
      </div>
      <RangeFields id={id} values={values} errors={errors} isAdvanced={isAdvanced} onChange={onChange} />
      <RadioGroup
        id={`${id}-availability`}
        label={t("availability.label")}
        value={values.availability}
        onChange={(availability) => onChange({ availability })}
        error={findError("availability")}
        options={[
          { value: "always", label: t("availability.always") },
          { value: "if_available", label: t("availability.if_available"), hint: t("availability.hint") },
        ]}
      />
      {isAdvanced && (
        <RadioGroup
          id={`${id}-placement`}
          label={place("label")}
          isInline
          value={values.placement}
          onChange={(placement) => onChange({ placement })}
          error={findError("placement")}
          hint={values.placement === "both" ? place("bothHint") : undefined}
          options={PLACEMENTS.map((value) => ({ value, label: place(value) }))}
        />
      )}
    </div>
  );
}

/** Start and end of the range: times in the site's zone, or whole days if the backend supports only those. */
function RangeFields({ id, values, errors, onChange }: Props) {
  const t = useTranslations("query-customizations.form");
  const { style } = useEditor();
  const findError = useFieldErrors(errors);
  const { unreadable } = values;
  const from = {
    hasShortcuts: true,
    timeZone: style.timeZone,
    id: `${id}-active_from`,
    label: t("activeFrom.label"),
    isOptional: true,
    error: findError("active_from"),
    hint: t("activeFrom.hint"),
    value: convertBoundary(values.active_from, style, false),
    otherEnd: convertBoundary(values.active_to, style, true),
    onChange: (active_from: string | null) => onChange({ active_from }),
    onUnreadable: (isBad: boolean) => onChange({ unreadable: { ...unreadable, from: isBad } }),
  };
  const to = {
    id: `${id}-active_to`,
    hasShortcuts: true,
    timeZone: style.timeZone,
    isEnd: true,
    label: t("activeTo.label"),
    isOptional: true,
    error: findError("active_to"),
    hint: t(style.withTimes ? "activeTo.hint" : "activeTo.dayHint"),
    value: convertBoundary(values.active_to, style, true),
    otherEnd: convertBoundary(values.active_from, style, false),
    onChange: (active_to: string | null) => onChange({ active_to }),
    onUnreadable: (isBad: boolean) => onChange({ unreadable: { ...unreadable, to: isBad } }),
  };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {style.withTimes ? <DateTimeField {...from} /> : <DateField {...from} />}
      {style.withTimes ? <DateTimeField {...to} /> : <DateField {...to} />}
    </div>
  );
}
