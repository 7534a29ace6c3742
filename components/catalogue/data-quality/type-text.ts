import { useTranslations } from "next-intl";

type Key = Parameters<ReturnType<typeof useTranslations<"data-quality">>>[0];

/** Types of items and of data in words; one that has none is called as it is. */
export function useTypeText(group: "types" | "dataTypes" = "types"): (type: string) => string {
  const t = useTranslations("data-quality");
  return (type) => {
    const key = `attributes.${group}.${type}` as Key;
    return /^\w+$/.test(type) && t.has(key) ? t(key) : type;
  };
}
