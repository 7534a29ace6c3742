import { and, asc, eq } from "drizzle-orm";
import { loadContent } from "@/backend/customizations/rules/customization-rows";
import { findTwin, insertCustomization } from "@/backend/customizations/rules/insert-customization";
import { loadRulesOfMany, replaceRules, toWireRule } from "@/backend/customizations/rules/rule-rows";
import { saveContent } from "@/backend/customizations/rules/write-rules";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { type Context, type ImplementedCall, implement, implementFile } from "@/backend/kit/implement";
import { type PlannedCustomization, planImport } from "@/backend/recommendations/exchange/plan-import";
import { exportFile, importRows } from "@/lib/contract/recommendations/recommendations-customization";
import {
  type FileCustomization,
  formatCustomizationCsv,
  formatCustomizationJson,
} from "@/lib/domain/recommendations/customization-file";
import { parseTarget } from "@/lib/domain/recommendations/target";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { FileAnswer } from "@/lib/files/file-answer";

const KIND = "recommendations-customization";
/** Spreadsheets detect UTF-8 by it. */
const BYTE_ORDER_MARK = "\uFEFF";

const exportHandler = implementFile(exportFile, async ({ query: { format } }, { services, site }) => {
  const { siteId } = site;
  const all = await services.database.withSite(siteId, async (tx) => {
    const t = customizations;
    const rows = await tx
      .select()
      .from(t)
      .where(and(eq(t.siteId, siteId), eq(t.kind, KIND)))
      .orderBy(asc(t.type), asc(t.subject));
    const rules = await loadRulesOfMany(
      tx,
      siteId,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, type, subject }) => ({ model: type, subject, rules: rules.get(id) ?? [] }));
  });
  const found = all.map(({ model, subject, rules }): FileCustomization => {
    return { model, ...formatTargetFields(subject), rules: rules.map((rule) => toWireRule(rule, new Map())) };
  });
  const name = `recommendations_customization_${siteId}.${format}`;
  if (format === "json") return new FileAnswer(name, "application/json", streamText([formatCustomizationJson(found)]));
  return new FileAnswer(
    name,
    "text/csv; charset=utf-8",
    streamText([BYTE_ORDER_MARK, ...formatCustomizationCsv(found)]),
  );
});

async function* streamText(parts: readonly string[]): AsyncGenerator<string> {
  yield parts.join("");
}

function formatTargetFields(subject: string): Omit<FileCustomization, "model" | "rules"> {
  const target = parseTarget(subject);
  if (target === null) throw new Error(`unreadable target ${subject}`);
  return {
    target_type: target.type,
    ...(target.type === "item" ? { target_identity: target.identity } : {}),
    ...(target.type === "criteria" ? { target_criteria: target.criteria } : {}),
  };
}

const importHandler = implement(importRows, async ({ body: { rows, mode, dry_run } }, context) => {
  const { tx, site } = context;
  const { lines, customizations: planned } = await planImport({ tx, site, mode }, rows);
  if (!dry_run) for (const one of planned) await store(context, one);
  const count = (verdict: string): number => lines.filter((line) => line.verdict === verdict).length;
  const collectIdsAfter = (one: PlannedCustomization) => new Set(one.after.map(({ id }) => id));
  return {
    lines,
    created: planned.filter(({ row }) => row === undefined).length,
    changed: planned.filter(({ row }) => row !== undefined).length,
    added: count("added"),
    removed: planned.reduce((sum, one) => sum + one.before.filter(({ id }) => !collectIdsAfter(one).has(id)).length, 0),
    errors: count("error") + count("blocked"),
  };
});

async function store(context: Context<typeof importRows>, planned: PlannedCustomization): Promise<void> {
  const { tx, site, change, refuse } = context;
  const { row, model: type, subject, after } = planned;
  if (row !== undefined) {
    const write = {
      ...context,
      change: (entry: Parameters<typeof change>[0]) => change({ ...entry, cause: "import" }),
    };
    await saveContent(write, row, { action: "import", rules: after });
    return;
  }
  const about = { kind: KIND, subject, subjectKey: subject, type } as const;
  // Another user created it since the plan was made.
  if ((await findTwin(tx, site.siteId, about)) !== null) return refuse(409, "stale");
  const made = await insertCustomization(context, about);
  await replaceRules(tx, site.siteId, made.id, after);
  await change({
    feature: KIND,
    action: "import",
    cause: "import",
    objectId: made.id,
    title: formatCustomizationTitle(made),
    before: null,
    after: await loadContent(tx, made),
  });
}

/** Export and import of customizations of recommendations. */
export const recommendationsExchangeHandlers: readonly ImplementedCall[] = [exportHandler, importHandler];
