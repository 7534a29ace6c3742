import { useTranslations } from "next-intl";
import { useFileFaultText } from "@/components/ui/use-file-fault-text";
import { getErrorText, type Translate } from "@/lib/i18n/error-text";
import type { FileFault } from "./upload-file";

const MEGABYTE = 1024 * 1024;

/** Bytes as megabytes with one decimal. */
export function toMegabytes(bytes: number): number {
  return Math.round((10 * bytes) / MEGABYTE) / 10;
}

/** Formats a file size in kilobytes or megabytes. */
export function useSizeText(): (bytes: number) => string {
  const t = useTranslations("words.upload.sizes");
  return (bytes) =>
    bytes < MEGABYTE / 10 ? t("kb", { size: Math.ceil(bytes / 1024) }) : t("mb", { size: toMegabytes(bytes) });
}

/** Formats why a file cannot be read, with the found and the allowed value. */
export function useUploadFaultText(): (fault: FileFault) => string {
  const t = useFileFaultText("words.upload.faults");
  return (fault) => {
    if ("at" in fault) return t(fault.code, { at: fault.at });
    if (!("max" in fault)) return t(fault.code);
    if (fault.code === "too_many_rows") return t(fault.code, { found: fault.found, max: fault.max });
    // A value just above the limit must not round to the limit.
    const found = Math.max(toMegabytes(fault.found), toMegabytes(fault.max) + 0.1);
    return t(fault.code, { found, max: toMegabytes(fault.max) });
  };
}

type Key = Parameters<Translate>[0];

/** Text of why a row is refused. */
export function formatReason(t: Translate, name: string, code: string): string {
  return getErrorText(t, name, code);
}

/**
 * Text of why a line of another tool is no row.
 * @param value what the code names.
 */
export function formatLeft(t: Translate, code: string, value = ""): string {
  const key = `words.upload.foreign.left.${code}`;
  return t.has(key as Key) ? t(key as Key, { value } as never) : code;
}

/** Text of a warning; its code if it has no text. */
export function formatWarning(t: Translate, name: string, code: string): string {
  const key = `${name}.warnings.${code}`;
  return t.has(key as Key) ? t(key as Key) : code;
}
