import type { VoiceSettings, VoiceTexts } from "./voice-settings";

const LANGUAGE_OF_COUNTRY: Record<string, string> = { cz: "cs", si: "sl" };

/** Finds the text of a key; "" without one. */
export type FindText = (key: string) => string;

/** Finds texts in the page's language, then in the language of speech, then in English. */
export function createFindText({ texts, language }: VoiceSettings): FindText {
  const sources = [document.documentElement.lang, language, "en"].map((tag) => findTexts(texts, tag));
  return (key) => {
    for (const source of sources) {
      const text = source[key];
      if (typeof text === "string" && text !== "") return text;
    }
    return "";
  };
}

/** The texts of a language tag: under its own name, its language, or the language of the country that it names. */
function findTexts(texts: VoiceTexts, tag: string): Record<string, string> {
  const wanted = String(tag || "")
    .toLowerCase()
    .replace("_", "-");
  const code = wanted.split("-")[0] ?? "";
  for (const name of [wanted, code, LANGUAGE_OF_COUNTRY[code]]) {
    const known = Object.keys(texts).find((key) => key.toLowerCase() === name);
    if (known) return texts[known] ?? {};
  }
  return {};
}

/** Fills `{{key}}` in a text of a template. */
export function fillText(text: string, findText: FindText): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, key: string) => findText(key));
}
