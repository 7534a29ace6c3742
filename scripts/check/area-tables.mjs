import { AREAS, TABLES } from "./areas.mjs";
import { readSourceFiles } from "./source-files.mjs";

// An area may use the tables of areas that it may import, and those that `TABLES` adds. Imports of schema files and table
// names in SQL both count.

const SCHEMA = /^backend\/db\/schema\/([a-z]+)\//;
const OWN_TABLE = /pgTable\(\s*"([a-z_]+)"/g;
const IMPORTED = /from "@\/backend\/db\/schema\/([a-z]+)\//g;
const IN_SQL = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)\b/g;

/** Reports each use of a table that its area may not use. */
export async function checkAreaTables(files = readSourceFiles()) {
  const areaByTable = new Map(
    files.flatMap(({ path, text }) => {
      const area = SCHEMA.exec(path)?.[1];
      return area === undefined ? [] : [...text.matchAll(OWN_TABLE)].map(([, table]) => [table, area]);
    }),
  );
  const faults = files.flatMap(({ path, text }) => {
    const area = /^backend\/([a-z]+)\//.exec(path)?.[1];
    if (area === undefined || !(area in AREAS)) return [];
    const isAllowed = (other) =>
      !(other in AREAS) || other === area || AREAS[area].includes(other) || (TABLES[area] ?? []).includes(other);
    const used = [
      ...[...text.matchAll(IMPORTED)].map(([, other]) => ({ other, what: "imports the schema" })),
      ...[...text.matchAll(IN_SQL)].flatMap(([, table]) => {
        const other = areaByTable.get(table);
        return other === undefined ? [] : [{ other, what: `names the table ${table}` }];
      }),
    ];
    return used
      .filter(({ other }) => !isAllowed(other))
      .map(
        ({ other, what }) =>
          `${path}: ${what} of ${other}\n  Add it to TABLES in scripts/check/areas.mjs, or ask the area for it.`,
      );
  });
  return { ok: faults.length === 0, output: [...new Set(faults)].join("\n") };
}
