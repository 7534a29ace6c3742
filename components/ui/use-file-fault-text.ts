import { useTranslations } from "next-intl";
import type { Translate } from "@/lib/i18n/error-text";

type Key = Parameters<Translate>[0];

/** Formats why a file cannot be read: with the given part's own text, otherwise with the one that all uploads share. */
export function useFileFaultText(part: string): (code: string, values?: Record<string, number | undefined>) => string {
  const t: Translate = useTranslations();
  return (code, values = {}) => {
    const own = `${part}.${code}`;
    return t((t.has(own as Key) ? own : `ui.fileFaults.${code}`) as Key, values as never);
  };
}
