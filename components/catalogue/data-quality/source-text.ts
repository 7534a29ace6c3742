import { useTranslations } from "next-intl";

const KINDS = ["pv", "click", "transaction"] as const;

/** What told of a missing item, in words; a list is called by its name. */
export function useSourceText(): (source: string) => string {
  const t = useTranslations("data-quality.missing.sources");
  return (source) => {
    const kind = KINDS.find((one) => one === source);
    return kind === undefined ? source : t(kind);
  };
}
