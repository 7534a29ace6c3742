import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ListSelection, SelectionBar, type SelectionWords } from "@/components/lists/selection";
import { Button } from "@/components/ui/button";

/** Texts of a selection of rows that can be copied to other sites. */
export function useSelectionWords(): SelectionWords {
  const t = useTranslations("query-customizations.list");
  return {
    column: t("columns.select"),
    page: t("select.page"),
    one: (name) => t("select.one", { query: name }),
    clear: t("select.clear"),
    cleared: t("select.cleared"),
  };
}

type Props = {
  selection: ListSelection;
  /** How many rows are selected. */
  text: string;
  onCopy: (ids: string[]) => void;
};

/** Copies the selected rows to other sites. */
export function CopyBar({ selection, text, onCopy }: Props) {
  const t = useTranslations("query-customizations.list.select");
  return (
    <SelectionBar selection={selection} words={useSelectionWords()} text={text}>
      <Button kind="primary" icon={Copy} onClick={() => onCopy([...selection.ids])}>
        {t("copy")}
      </Button>
    </SelectionBar>
  );
}
