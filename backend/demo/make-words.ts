import { fold } from "@vitrine/engine/fold";
import type { redirects, synonyms } from "@/backend/db/schema/rewrites/rewrites";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { DemoCatalogue } from "./make-catalogue";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

/** Rows of the demo synonyms and redirects. */
export type DemoWords = {
  synonyms: (typeof synonyms.$inferInsert)[];
  redirects: (typeof redirects.$inferInsert)[];
};

/** Words of a trade in a language: synonyms, and redirects to the category of a kind of product. */
type TradeWords = {
  synonyms: readonly (readonly [SynonymKind, ...string[]])[];
  redirects: readonly (readonly [word: string, kind: string])[];
};

const WORDS: Record<string, TradeWords> = {
  "outdoor en": {
    synonyms: [
      ["two_way", "trousers", "pants"],
      ["two_way", "vacuum flask", "thermos"],
      ["one_way", "shelter", "tent", "tarp"],
      ["one_way", "canteen", "water bottle"],
      ["alternate", "slepping bag", "sleeping bag"],
    ],
    redirects: [
      ["all tents", "tent"],
      ["hydration", "bottle"],
    ],
  },
  "outdoor cs": {
    synonyms: [
      ["two_way", "termoska", "termohrnek"],
      ["two_way", "láhev", "flaška"],
      ["two_way", "spacák", "spací pytel"],
      ["one_way", "přístřešek", "stan", "tarp"],
      ["alternate", "karymatka", "karimatka"],
    ],
    redirects: [
      ["všechny stany", "tent"],
      ["pitný režim", "bottle"],
    ],
  },
  "outdoor sk": {
    synonyms: [
      ["two_way", "fľaša", "fľaška"],
      ["two_way", "spacák", "spací vak"],
      ["one_way", "prístrešok", "stan", "tarp"],
      ["alternate", "karymatka", "karimatka"],
    ],
    redirects: [
      ["všetky stany", "tent"],
      ["pitný režim", "bottle"],
    ],
  },
  "outdoor pl": {
    synonyms: [
      ["two_way", "butelka", "bidon"],
      ["two_way", "garnek", "kociołek"],
      ["one_way", "schronienie", "namiot", "tarp"],
      ["alternate", "spiwur", "śpiwór"],
    ],
    redirects: [
      ["wszystkie namioty", "tent"],
      ["nawodnienie", "bottle"],
    ],
  },
  "office en": {
    synonyms: [
      ["two_way", "laptop", "notebook computer"],
      ["two_way", "webcam", "web camera"],
      ["one_way", "watch", "smart watch"],
      ["alternate", "lazer printer", "laser printer"],
    ],
    redirects: [
      ["all laptops", "laptop"],
      ["video calls", "webcam"],
    ],
  },
};

/** Makes synonyms of every kind, and redirects to categories of the shop. */
export function makeWords(site: DemoSite, catalogue: DemoCatalogue, now: Date): DemoWords {
  const words = WORDS[`${site.stream} ${site.language}`] ?? { synonyms: [], redirects: [] };
  const makeRow = (row: WordRow, key: string, index: number) => ({
    siteId: site.siteId,
    id: `demo-${index + 1}`,
    kind: row.kind,
    cells: [...row.cells],
    key,
    words: fold(row.cells.join(" ")),
    siteRevision: 0,
    updatedAt: new Date(now.getTime() - (index + 3) * DAY_MS),
    updatedBy: index % 2 === 0 ? OPERATOR : OWNER,
  });
  const findTarget = (kind: string): string | undefined => {
    const title = site.words.nouns[kind]?.[2];
    const address = catalogue.categories.find((category) => category.title === title)?.attributes.web_url;
    return typeof address === "string" ? address : undefined;
  };
  return {
    synonyms: words.synonyms.map(([kind, ...cells], index) => {
      const row = { kind, cells };
      return makeRow(row, synonymGrammar.getKey(row), index);
    }),
    redirects: words.redirects.flatMap(([word, kind], index) => {
      const target = findTarget(kind);
      return target === undefined ? [] : [makeRow({ kind: "exact", cells: [word, target] }, fold(word), index)];
    }),
  };
}
