import { listParentPaths, normalizePath } from "@vitrine/engine/category-path";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";

/** The normalized paths of the categories that items have, including parent categories. */
export async function loadCategoryPaths(tx: Tx, siteId: string): Promise<Set<string>> {
  // The same attributes that the index reads paths from; each is a path or a list of paths.
  const { rows } = await tx.execute<{ path: string | null }>(sql`
    select distinct v.path from catalogue_items i,
      unnest(array[i.attributes->'category', i.attributes->'all_categories']) as a(value),
      jsonb_array_elements_text(case jsonb_typeof(a.value)
        when 'array' then a.value when 'string' then jsonb_build_array(a.value) else '[]'::jsonb end) as v(path)
    where i.site_id = ${siteId}`);
  const known = new Set<string>();
  for (const { path } of rows) {
    const one = normalizePath(path ?? "");
    if (one === "" || known.has(one)) continue;
    for (const part of [one, ...listParentPaths(one)]) known.add(part);
  }
  return known;
}
