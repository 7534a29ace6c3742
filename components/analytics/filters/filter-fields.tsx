import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { CONVERSIONS_MODES } from "@/lib/domain/analytics/visit-filter-values";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { type FormFilter, getInput } from "./filter-kinds";

type Props = {
  name: FormFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  error: string | undefined;
};

/** Names of lists as shop pages send them, by scope. */
const LISTS = {
  search: "Search Results",
  autocomplete: "Autocomplete",
  product_listing: "Product Listing",
  recommendation: "Recommendation",
} as const;

export function FilterFields(props: Props) {
  switch (getInput(props.name)) {
    case "lines":
      return <LineFields {...props} />;
    case "list_pair":
      return <ListPairFields {...props} />;
    case "param_pair":
      return <ParamPairFields {...props} />;
    case "devices":
      return <DeviceFields {...props} />;
    case "flag":
    case "mode":
    case "scope":
      return <ChoiceFields {...props} />;
  }
}

function LineFields({ values, onChange, error }: Props) {
  const t = useTranslations("analytics.filters.fields");
  const [text, setText] = useState(values.join("\n"));
  return (
    <TextArea
      label={t("lines")}
      value={text}
      error={error}
      spellCheck={false}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value.split("\n"));
      }}
    />
  );
}

function ListPairFields({ onChange, error }: Props) {
  const t = useTranslations("analytics.filters");
  const [pair, setPair] = useState({ list: LISTS.search as string, filter: "", value: "" });
  function change(patch: Partial<typeof pair>) {
    const next = { ...pair, ...patch };
    setPair(next);
    onChange([`${next.list}|${next.filter}:${next.value}`]);
  }
  const scopes = SEARCH_SCOPES.flatMap((scope) => (scope === "all" ? [] : [scope]));
  return (
    <>
      <Select
        label={t("fields.list")}
        value={pair.list}
        options={scopes.map((scope) => ({ value: LISTS[scope], label: t(`lists.${scope}`) }))}
        onChange={(event) => change({ list: event.target.value })}
      />
      <TextField
        label={t("fields.filter")}
        value={pair.filter}
        onChange={(event) => change({ filter: event.target.value })}
      />
      <TextField
        label={t("fields.value")}
        value={pair.value}
        error={error}
        onChange={(event) => change({ value: event.target.value })}
      />
    </>
  );
}

function ParamPairFields({ onChange, error }: Props) {
  const t = useTranslations("analytics.filters.fields");
  const [pair, setPair] = useState({ param: "", value: "" });
  function change(patch: Partial<typeof pair>) {
    const next = { ...pair, ...patch };
    setPair(next);
    onChange([`${next.param}=${next.value}`]);
  }
  return (
    <>
      <TextField label={t("param")} value={pair.param} onChange={(event) => change({ param: event.target.value })} />
      <TextField
        label={t("value")}
        value={pair.value}
        error={error}
        onChange={(event) => change({ value: event.target.value })}
      />
    </>
  );
}

function ChoiceFields({ name, values, onChange, error }: Props) {
  const t = useTranslations("analytics.filters");
  const listOptions = () => {
    const input = getInput(name);
    if (input === "mode") return CONVERSIONS_MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }));
    if (input === "scope") return SEARCH_SCOPES.map((scope) => ({ value: scope, label: t(`lists.${scope}`) }));
    return [
      { value: "1", label: t("yes") },
      { value: "0", label: t("no") },
    ];
  };
  const options: { value: string; label: string }[] = listOptions();
  return (
    <RadioGroup
      label={t("fields.choice")}
      value={values[0] ?? null}
      options={options}
      error={error}
      onChange={(value) => onChange([value])}
    />
  );
}

function DeviceFields({ values, onChange, error }: Props) {
  const t = useTranslations("analytics.filters");
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t("names.device")}</legend>
      {VISIT_DEVICES.map((device) => (
        <Checkbox
          key={device}
          label={t(`devices.${device}`)}
          checked={values.includes(device)}
          onChange={({ target }) =>
            onChange(target.checked ? [...values, device] : values.filter((one) => one !== device))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
