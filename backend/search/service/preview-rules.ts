import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { hashToken } from "@/backend/kit/hash-token";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { rule } from "@/lib/contract/search/rules";
import type { PreviewNote } from "@/lib/contract/search/search-host";
import { fold } from "@/lib/domain/kit/fold";
import type { CustomizationQuery, SiteCustomization } from "./site-rules";

// The rules of a private preview link. They are read for every request with its token and never cached, so that
// unpublished rules never reach other requests.

/** Rules that replace those of one customization in one request. */
export type PreviewRules = {
  customizationId: string;
  kind: CustomizationKind;
  type: string;
  /** Folded query and aliases, the category path, or empty (TOP items). */
  keys: ReadonlySet<string>;
  /** Ids of inherited rules that are switched off. */
  offRules: readonly string[];
  rules: readonly ListRule[];
  note: Extract<PreviewNote, { state: "on" }>;
};

const content = z.object({
  query: z.string(),
  aliases: z._default(z.array(z.string()), []),
  type: z.string(),
  rules: z.array(rule),
  /** Absent in older links: the live ones apply. */
  off_rules: z.optional(z.array(z.string())),
});

type LinkRow = {
  content: unknown;
  object_id: string;
  created_by_name: string;
  expires_at: string | Date;
  kind: CustomizationKind;
  off_rules: string[];
};

/** The rules of a preview token; null when its link is unknown, expired or ended, or its customization is gone. */
export async function readPreview(
  database: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<PreviewRules | null> {
  const { rows } = await database.db.execute<LinkRow>(sql`
    select p.content, p.object_id, p.created_by_name, p.expires_at, c.kind, c.off_rules
    from preview_links p join customizations c on c.site_id = p.site_id and c.id = p.object_id
    where p.token_hash = ${hashToken(token)} and p.site_id = ${siteId} and p.ended_at is null
      and p.expires_at > ${toTimestamp(now)}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { query, aliases, type, rules, off_rules } = z.parse(content, row.content);
  const until = new Date(row.expires_at).toISOString();
  const subjects = [query, ...aliases];
  return {
    customizationId: row.object_id,
    kind: row.kind,
    type,
    keys: new Set(row.kind === "query-customizations" ? subjects.map(fold) : [query]),
    offRules: off_rules ?? row.off_rules,
    rules: rules.map((rule, index) => ({
      ...rule,
      ruleId: rule.id ?? `preview-${index}`,
      customizationId: row.object_id,
    })),
    note: { state: "on", kind: row.kind, query, by: row.created_by_name, until },
  };
}

/** The matching live customizations, with the preview replacing its own. */
export function applyPreview(
  live: readonly SiteCustomization[],
  preview: PreviewRules,
  query: CustomizationQuery,
): readonly SiteCustomization[] {
  if (preview.kind !== query.kind) return live;
  const others = live.filter(({ id }) => id !== preview.customizationId);
  const key = query.types.includes(preview.type) ? query.keys.find((one) => preview.keys.has(one)) : undefined;
  if (key === undefined) return others;
  const { customizationId: id, offRules, rules } = preview;
  return [...others, { id, key, offRules, rules }];
}
