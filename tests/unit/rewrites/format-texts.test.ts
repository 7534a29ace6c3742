import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOREIGN_FORMATS } from "@/lib/contract/rewrites/word-uploads";
import { LEFT_CODES, NOTE_CODES } from "@/lib/domain/rewrites/formats/foreign-file";
import { ROW_WARNINGS, WORD_ROW_CODES } from "@/lib/domain/rewrites/row";

// Every format, reason and note has its text in each language.

type Texts = { [key: string]: string | Texts };

const list = (texts: string | Texts | undefined) => (typeof texts === "object" ? Object.keys(texts) : []);

test.each(["en", "cs", "sk", "pl"])("%s", (language) => {
  const file = readFileSync(join(__dirname, `../../../messages/${language}/rewrites.json`), "utf8");
  const { words, synonyms, redirects } = JSON.parse(file) as Record<string, Record<string, Texts>>;
  const { foreign, formats } = words?.upload ?? {};
  const { hints, left, notes } = (foreign ?? {}) as Texts;
  expect(list(formats)).toEqual(expect.arrayContaining([...FOREIGN_FORMATS]));
  expect(list(hints)).toEqual([...FOREIGN_FORMATS]);
  expect(list(left)).toEqual([...LEFT_CODES]);
  expect(list(notes)).toEqual([...NOTE_CODES]);
  const errors = [words, synonyms, redirects].flatMap((texts) => list(texts?.errors));
  expect(errors).toEqual(expect.arrayContaining([...WORD_ROW_CODES]));
  const warnings = [synonyms, redirects].flatMap((texts) => list(texts?.warnings));
  expect(warnings).toEqual(expect.arrayContaining([...ROW_WARNINGS]));
});
