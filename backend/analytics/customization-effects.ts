import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema-analytics";
import type { WireEffect } from "@/lib/contract/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/customizations";
import { dayAt, dayNumber } from "@/lib/domain/day-spans";
import { type EffectRanges, type EffectSums, effectRanges, ruleEffect } from "@/lib/domain/rule-effect";
import { queriesOf, scopeOf } from "./customization-numbers";
import { siteDayOf } from "./site-days";

// What became of the searches for a customization since what acts in it began.

type Site = { siteId: string; timeZone: string };
/** A customization and the instant at which what is judged in it began; `key` is what its verdict is called. */
export type Begun = { key: string; id: string; since: Date };

/** The instant up to which visits are in the sums; null while nothing is. */
export async function countedUntil(tx: Tx, siteId: string): Promise<Date | null> {
  const [state] = await tx
    .select({ until: analyticsStates.foldedUntil })
    .from(analyticsStates)
    .where(eq(analyticsStates.siteId, siteId));
  return state?.until ?? null;
}

/** Verdicts by their keys, over the searches for all of their spellings. */
export async function customizationEffects(
  tx: Tx,
  site: Site,
  kind: CustomizationKind,
  begun: readonly Begun[],
): Promise<Map<string, WireEffect>> {
  if (kind === "top-items" || begun.length === 0) return new Map();
  const until = await countedUntil(tx, site.siteId);
  // The last day whose visits are all in the sums.
  const lastDay = until === null ? null : dayAt(dayNumber(siteDayOf(until, site.timeZone)) - 1);
  const asked = begun.map(({ key, id, since }) => {
    const day = siteDayOf(since, site.timeZone);
    return { key, id, since: day, ranges: lastDay === null ? null : effectRanges(day, lastDay) };
  });
  const compared = asked.flatMap(({ key, id, ranges }) => (ranges === null ? [] : [{ key, id, ranges }]));
  const sums = await sumsAround(tx, site.siteId, kind, compared);
  return new Map(
    asked.map(({ key, since, ranges }) => {
      const { before, after } = (ranges && sums.get(key)) ?? { before: null, after: null };
      return [key, { ...ruleEffect(before, after), since, days: ranges?.days ?? null }];
    }),
  );
}

type Around = { before: EffectSums; after: EffectSums };

async function sumsAround(
  tx: Tx,
  siteId: string,
  kind: CustomizationKind,
  compared: readonly { key: string; id: string; ranges: EffectRanges }[],
): Promise<Map<string, Around>> {
  if (compared.length === 0) return new Map();
  const list = (read: (ranges: EffectRanges) => string) => sql.param(compared.map(({ ranges }) => read(ranges)));
  const { rows } = await tx.execute<{ key: string } & Record<"was" | "clicked_was" | "is" | "clicked_is", string>>(sql`
    select a.key,
      coalesce(sum(q.searches) filter (where q.day <= a.before_to), 0) as was,
      coalesce(sum(q.clicked) filter (where q.day <= a.before_to), 0) as clicked_was,
      coalesce(sum(q.searches) filter (where q.day >= a.after_from), 0) as is,
      coalesce(sum(q.clicked) filter (where q.day >= a.after_from), 0) as clicked_is
    from unnest(${sql.param(compared.map(({ key }) => key))}::text[],
      ${sql.param(compared.map(({ id }) => id))}::text[], ${list(({ before }) => before.from)}::date[],
      ${list(({ before }) => before.to)}::date[], ${list(({ after }) => after.from)}::date[],
      ${list(({ after }) => after.to)}::date[]) as a(key, id, before_from, before_to, after_from, after_to)
    join customizations c on c.site_id = ${siteId} and c.id = a.id
    cross join lateral (select distinct unnest(${queriesOf(kind)}) as query) k
    left join query_days q on q.site_id = c.site_id and q.query = k.query and q.scope = ${scopeOf(kind)} and q.span = 1
      and q.day between a.before_from and a.after_to
    group by a.key`);
  return new Map(
    rows.map((row) => [
      row.key,
      {
        before: { searches: Number(row.was), clicked: Number(row.clicked_was) },
        after: { searches: Number(row.is), clicked: Number(row.clicked_is) },
      },
    ]),
  );
}
