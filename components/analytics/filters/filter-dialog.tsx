import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type FilterFault, getForm, validateFilterValue } from "@/lib/domain/analytics/visit-filters";
import { FilterFields } from "./filter-fields";
import { type FormFilter, getInput } from "./filter-kinds";
import type { FilterAddress } from "./use-filters";

type Props = { name: FormFilter; address: FilterAddress; onClose: () => void };

/** The form of one filter: what it selects, and its values. */
export function FilterDialog({ name, address, onClose }: Props) {
  const t = useTranslations("analytics.filters");
  const set = address.filters[name] ?? [];
  const isPair = getInput(name) === "list_pair" || getInput(name) === "param_pair";
  const [values, setValues] = useState<readonly string[]>(isPair ? [] : set);
  const [faults, setFaults] = useState<readonly (Pick<FilterFault, "value"> & { words: string })[]>([]);
  function apply() {
    const filled = values.map((value) => value.trim()).filter((value) => value !== "");
    const wrong = filled.flatMap((value) => {
      const verdict = validateFilterValue(name, value);
      return "code" in verdict ? [{ value, words: t(`faults.${verdict.code}`) }] : [];
    });
    const isEmpty = filled.length === 0 && (isPair || set.length === 0);
    if (wrong.length > 0 || isEmpty) return setFaults(isEmpty ? [{ value: "", words: t("faults.empty") }] : wrong);
    const all = isPair ? [...set, ...filled] : filled;
    address.to({ [name]: getForm(name) === "steps" ? all : [...new Set(all)] }).onFollow();
    onClose();
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t(`names.${name}`)}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" onClick={apply}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <p className="text-ink-2 text-md">{t(`help.${name}`)}</p>
        <FilterFields name={name} values={values} onChange={setValues} error={describeFaults(faults)} />
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}

function describeFaults(faults: readonly { value: string; words: string }[]): string | undefined {
  if (faults.length === 0) return undefined;
  return faults.map(({ value, words }) => (value === "" ? words : `${value}: ${words}`)).join(" ");
}
