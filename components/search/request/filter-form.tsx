import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { TokenField } from "@/components/ui/token-field";
import { CONDITION_KINDS, type ConditionKind } from "@/lib/domain/search/preview-address";
import { formatNames, parseNames } from "@/lib/domain/search/preview-inputs";
import type { SearchView } from "./search-view";

/** Attributes that most catalogs have; any other can be typed. */
const COMMON_ATTRIBUTES = [
  "brand",
  "category_path",
  "price_amount",
  "availability",
  "availability_rank_text",
  "introduced_at",
];

type Props = { view: SearchView; known: readonly string[]; children: ReactNode };

/** Adds a condition on any attribute, sorts by any attribute, and selects the requested facets. */
export function FilterForm({ view, known, children }: Props) {
  const t = useTranslations("search-preview.filters");
  const { address, set } = view;
  const attributes = [...new Set([...known, ...COMMON_ATTRIBUTES])];
  return (
    <div className="mb-4 grid gap-5 rounded-box border border-line bg-surface p-4">
      <ConditionForm view={view} attributes={attributes} />
      <OrderForm view={view} attributes={attributes} />
      <div className="grid gap-5 border-line border-t pt-4 sm:grid-cols-2">
        <TokenField
          label={t("facets")}
          hint={t("facetsHint")}
          known={attributes}
          values={parseNames(address.facets)}
          onChange={(names) => set({ facets: formatNames(names) })}
        />
        {children}
      </div>
    </div>
  );
}

type Choice = { view: SearchView; attributes: readonly string[] };

function ConditionForm({ view: { address, set }, attributes }: Choice) {
  const t = useTranslations("search-preview.filters");
  const [attribute, setAttribute] = useState("");
  const [kind, setKind] = useState<ConditionKind>("f");
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<"attribute" | "value" | null>(null);
  function add(event: FormEvent) {
    event.preventDefault();
    const name = attribute.trim();
    const newValue = value.trim();
    const error = /^[\w.-]+$/.test(name) ? (newValue === "" ? "value" : null) : "attribute";
    setFault(error);
    if (error !== null) return;
    const clause = `${name}:${newValue}`;
    if (!address[kind].includes(clause)) set({ [kind]: [...address[kind], clause], page: 1 });
    setValue("");
  }
  return (
    <form noValidate onSubmit={add} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_1fr_auto]">
      <AttributeField
        label={t("attribute")}
        text={attribute}
        onText={setAttribute}
        attributes={attributes}
        error={fault === "attribute" ? t("attributeWrong") : undefined}
      />
      <Select
        label={t("condition")}
        value={kind}
        onChange={(event) => setKind(CONDITION_KINDS.find((one) => one === event.target.value) ?? "f")}
        options={CONDITION_KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
      />
      <TextField
        label={t("value")}
        hint={t("valueHint")}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={fault === "value" ? t("valueEmpty") : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" className="sm:mt-[1.45rem]">
        {t("add")}
      </Button>
    </form>
  );
}

function OrderForm({ view: { set }, attributes }: Choice) {
  const t = useTranslations("search-preview.filters");
  const [attribute, setAttribute] = useState("");
  const [direction, setDirection] = useState<"asc" | "desc">("asc");
  const [isWrong, setWrong] = useState(false);
  function sort(event: FormEvent) {
    event.preventDefault();
    const name = attribute.trim();
    const isValid = /^[\w.-]{1,100}$/.test(name);
    setWrong(!isValid);
    if (isValid) set({ sort: `${name}:${direction}`, page: 1 });
  }
  return (
    <form noValidate onSubmit={sort} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_1fr]">
      <AttributeField
        label={t("sortBy")}
        text={attribute}
        onText={setAttribute}
        attributes={attributes}
        error={isWrong ? t("attributeWrong") : undefined}
      />
      <Select
        label={t("direction")}
        value={direction}
        onChange={(event) => setDirection(event.target.value === "desc" ? "desc" : "asc")}
        options={[
          { value: "asc", label: t("ascending") },
          { value: "desc", label: t("descending") },
        ]}
      />
      <Button type="submit" className="sm:mt-[1.45rem] sm:justify-self-start">
        {t("sort")}
      </Button>
    </form>
  );
}

type AttributeProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  attributes: readonly string[];
  error: string | undefined;
};

function AttributeField({ attributes, onText, ...field }: AttributeProps) {
  const typed = field.text.trim().toLowerCase();
  const suggestions = attributes.filter((name) => name.includes(typed) && name !== typed);
  return (
    <Combobox
      {...field}
      onText={onText}
      options={suggestions.map((name) => ({ value: name, label: name }))}
      onPick={({ value }) => onText(value)}
    />
  );
}
