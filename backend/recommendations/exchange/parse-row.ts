import * as z from "zod/mini";
import {
  create,
  type importRows,
  LINE_CODES,
  type LineCode,
} from "@/lib/contract/recommendations/recommendations-customization";
import { flatRuleInput, mapRuleTexts } from "@/lib/contract/search/rules";
import { parseJsonCell, parseTags } from "@/lib/domain/recommendations/customization-file";
import { findModel } from "@/lib/domain/recommendations/models";
import { formatTarget, type RecommendationTarget } from "@/lib/domain/recommendations/target";
import { findRepeatedAttribute, isCompleteCriteria, isTooLongCriteria } from "@/lib/domain/search/criteria";
import type { Parsed } from "@/lib/http/endpoint";

export type SentRow = Parsed<typeof importRows>["body"]["rows"][number];
export type ImportRule = z.output<typeof flatRuleInput>;

/** A valid row: its customization, and its rule, null for a customization without rules. */
export type ImportLine = { model: string; target: RecommendationTarget; subject: string; rule: ImportRule | null };

const target = create.body.shape.target;

/** Parses a row by itself, with the schemas of single customizations; a fault is the code of its first invalid field. */
export function parseRow(row: SentRow): ImportLine | { code: LineCode } {
  if (findModel(row.model) === undefined) return { code: "unknown_model" };
  const parsed = z.safeParse(target, readTarget(row));
  if (!parsed.success) return { code: toCode(parsed.error) };
  if (parsed.data.type === "criteria" && findRepeatedAttribute(parsed.data.criteria) >= 0)
    return { code: "attribute_repeated" };
  if (isTooLongCriteria(formatTarget(parsed.data))) return { code: "criteria_too_long" };
  const about = { model: row.model, target: parsed.data, subject: formatTarget(parsed.data) };
  if (isWithoutRule(row)) return { ...about, rule: null };
  const item = readItem(row);
  if (typeof item !== "string") return item;
  const rule = z.safeParse(flatRuleInput, { ...readRule(row), item_url: item });
  return rule.success ? { ...about, rule: rule.data } : { code: toCode(rule.error) };
}

function readTarget({ target_type: type, target_identity: identity, target_criteria: criteria }: SentRow) {
  if (type === "item") return { type, identity };
  return type === "criteria" ? { type, criteria: criteria === "" ? [] : parseJsonCell(criteria) } : { type };
}

function isWithoutRule({ rule_type, item_url, item_criteria, position }: SentRow): boolean {
  return rule_type === "" && item_url === "" && item_criteria === "" && position === "";
}

/** What a rule is about: an item, or criteria as rules have them. */
function readItem({ item_url, item_criteria }: SentRow): string | { code: LineCode } {
  if (item_criteria === "") return item_url;
  if (item_url !== "") return { code: "invalid" };
  const parsed = z.safeParse(target, { type: "criteria", criteria: parseJsonCell(item_criteria) });
  if (!parsed.success) return { code: toCode(parsed.error) };
  const text = formatTarget(parsed.data);
  if (isTooLongCriteria(text)) return { code: "criteria_too_long" };
  return isCompleteCriteria(text) ? text : { code: "attribute_repeated" };
}

function readRule(row: SentRow) {
  const { rule_type: type, position, availability, tags } = row;
  return {
    id: null,
    type,
    tags: parseTags(tags),
    ...mapRuleTexts((name) => row[name] || null),
    position: position === "" ? null : Number(position),
    active_from: row.active_from === "" ? null : row.active_from,
    active_to: row.active_to === "" ? null : row.active_to,
    ...(availability === "" ? {} : { availability }),
  };
}

function toCode(error: z.core.$ZodError): LineCode {
  const message = error.issues[0]?.message;
  return LINE_CODES.find((code) => code === message) ?? "invalid";
}
