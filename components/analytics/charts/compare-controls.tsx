import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Menu } from "@/components/ui/menu";

/** What figures are compared with; the days are those of a custom range. */
export type Comparison<Choice extends string> = {
  compare: Choice;
  compare_from?: string | undefined;
  compare_to?: string | undefined;
};

type Props<Choice extends string> = {
  choices: readonly Choice[];
  address: Comparison<Choice>;
  set: (patch: Partial<Comparison<Choice>>) => void;
};

/** Chooses what to compare with. */
export function CompareMenu<Choice extends "previous" | "year" | "own" | "none">(props: Props<Choice>) {
  const { choices, address, set } = props;
  const t = useTranslations("analytics.compare");
  const name = (choice: "previous" | "year" | "own" | "none") => t(choice);
  const items = choices.map((id) => ({ id, label: name(id), isChecked: address.compare === id }));
  return (
    <Menu
      trigger={{ label: t("label", { with: name(address.compare) }), kind: "secondary" }}
      items={items}
      onAction={(id) => {
        const compare = choices.find((one) => one === id);
        if (compare !== undefined) set({ compare });
      }}
    />
  );
}

/** The days of a custom range to compare with. */
export function CompareRange<Choice extends string>({ address, set }: Omit<Props<Choice>, "choices">) {
  const t = useTranslations("analytics.compare");
  const [from, setFrom] = useState<string | null>(address.compare_from ?? null);
  const [to, setTo] = useState<string | null>(address.compare_to ?? null);
  const isReversed = from !== null && to !== null && from > to;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) set({ compare_from: from ?? undefined, compare_to: to ?? undefined });
      }}
    >
      <DateField label={t("from")} value={from} otherEnd={to} onChange={setFrom} />
      <DateField
        label={t("to")}
        value={to}
        otherEnd={from}
        onChange={setTo}
        {...(isReversed ? { error: t("reversed") } : {})}
      />
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}
