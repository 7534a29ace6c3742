import { isLanguage } from "@/lib/domain/catalogue/feed-languages";
import { type FeedFields, isFilled, readFirst, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { PlacedRecord, RecordGatherer } from "@/lib/domain/catalogue/formats/record-gatherer";

/** Identities that are remembered, so that rows further below are known as translations. */
const SEEN_MAX = 200_000;

/** The fields of the language and of the identity of rows. */
export type TranslationNames = { names: readonly string[]; same: readonly string[] };

/**
 * Joins the rows of an item in several languages: the first one is the item, with the texts of the row in the site's language,
 * and without a language of its own. The others stay as they are; `FeedReading` leaves them out as translations.
 */
export class TranslationGatherer<R extends PlacedRecord> implements RecordGatherer<R> {
  private rows: R[] = [];
  private key = "";
  private readonly seen = new Set<string>();
  private readonly languageFields: readonly string[];
  private readonly sameFields: readonly string[];

  constructor(
    fields: FeedFields,
    { names, same }: TranslationNames,
    private readonly language: string,
  ) {
    this.languageFields = fields.find(names);
    this.sameFields = fields.find(same);
  }

  push(record: R): R[] {
    const key = readFirstText(readFirst(record.value, this.sameFields));
    if (key !== "" && key === this.key) {
      this.rows.push(record);
      return [];
    }
    const complete = this.end();
    // A row in another language that is not below its item.
    if (this.seen.has(key)) return [...complete, record];
    if (key !== "" && this.seen.size < SEEN_MAX) this.seen.add(key);
    this.key = key;
    this.rows = [record];
    return complete;
  }

  end(): R[] {
    const [first, ...others] = this.rows;
    this.rows = [];
    this.key = "";
    if (first === undefined) return [];
    const translation = this.isOwn(first) ? undefined : others.find((row) => this.isOwn(row));
    const texts = Object.entries(translation?.value ?? {}).filter(([, value]) => isFilled(value));
    const withoutLanguage = this.languageFields.map((field) => [field, ""] as const);
    const value = { ...first.value, ...Object.fromEntries([...texts, ...withoutLanguage]) };
    return [{ ...first, value }, ...others];
  }

  private isOwn({ value }: R): boolean {
    return isLanguage(readFirstText(readFirst(value, this.languageFields)), this.language);
  }
}
