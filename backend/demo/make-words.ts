import { fold } from "@vitrine/engine/fold";
import type { redirects, synonyms } from "@/backend/db/schema/rewrites/rewrites";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import type { DemoCatalogue } from "./make-catalogue";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

/** Rows of the demo synonyms and redirects. */
export type DemoWords = {
  synonyms: (typeof synonyms.$inferInsert)[];
  redirects: (typeof redirects.$inferInsert)[];
};

/** Makes synonyms of every kind, and redirects to categories of the shop. */
export function makeWords(site: DemoSite, catalogue: DemoCatalogue, now: Date): DemoWords {
  const { texts } = site;
  const makeRow = (row: WordRow, key: string, index: number) => ({
    siteId: site.siteId,
    id: `demo-${index + 1}`,
    kind: row.kind,
    cells: [...row.cells],
    key,
    searchText: fold(row.cells.join(" ")),
    siteRevision: 0,
    updatedAt: new Date(now.getTime() - (index + 3) * DAY_MS),
    updatedBy: index % 2 === 0 ? OPERATOR : OWNER,
  });
  const findTarget = (kind: string): string | undefined => {
    const title = texts.nouns[kind]?.[2];
    const address = catalogue.categories.find((category) => category.title === title)?.attributes.web_url;
    return typeof address === "string" ? address : undefined;
  };
  return {
    synonyms: texts.synonyms.map(([kind, ...cells], index) => {
      const row = { kind, cells };
      return makeRow(row, synonymGrammar.getKey(row), index);
    }),
    redirects: texts.redirects.flatMap(([word, kind], index) => {
      const target = findTarget(kind);
      return target === undefined ? [] : [makeRow({ kind: "exact", cells: [word, target] }, fold(word), index)];
    }),
  };
}
