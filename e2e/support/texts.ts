import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@/lib/contract/kit/locale";

/** The texts of an area in a language. Node cannot import JSON without attributes, so the file is read. */
export function readTexts<Texts>(locale: Locale, area: string): Texts {
  const path = join(import.meta.dirname, `../../messages/${locale}/${area}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Texts;
}
