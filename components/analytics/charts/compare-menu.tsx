import { useTranslations } from "next-intl";
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
