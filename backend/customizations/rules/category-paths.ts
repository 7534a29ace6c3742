import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { fold } from "@/lib/domain/kit/fold";
import { normalPath, parentPaths } from "@/lib/domain/search/category-path";

/**
 * The path of a category as the site's items have it, in the form that customizations are named by; null when no item has
 * it. Categories above one that items have are there too. An exact match counts first, else case and accents do not.
 */
export async function knownCategory(tx: Tx, siteId: string, asked: string): Promise<string | null> {
  const wanted = normalPath(asked);
  // The attributes that the index reads paths from; each has one path or several.
  const { rows } = await tx.execute<{ path: string | null }>(sql`
    select distinct v.path from catalogue_items i,
      unnest(array[i.attributes->'category', i.attributes->'all_categories']) as a(value),
      jsonb_array_elements_text(case jsonb_typeof(a.value)
        when 'array' then a.value when 'string' then jsonb_build_array(a.value) else '[]'::jsonb end) as v(path)
    where i.site_id = ${siteId}`);
  const known = new Set<string>();
  for (const { path } of rows) {
    const one = normalPath(path ?? "");
    if (one === "" || known.has(one)) continue;
    for (const part of [one, ...parentPaths(one)]) known.add(part);
  }
  if (known.has(wanted)) return wanted;
  const folded = fold(wanted);
  return [...known].find((path) => fold(path) === folded) ?? null;
}
