import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { hashToken } from "@/backend/kit/hash-token";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { rule } from "@/lib/contract/search/rules";
import type { PreviewRules } from "./preview-rules";

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

/** The rules of a preview token; null when its link is unknown, expired or ended, or its customization was deleted. */
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
