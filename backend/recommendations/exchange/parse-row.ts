import * as z from "zod/mini";
import {
  create,
  type importRows,
  LINE_CODES,
  type LineCode,
} from "@/lib/contract/recommendations/recommendations-customization";
import { flatRuleInput } from "@/lib/contract/search/rules";
import { parseJson, parseTags } from "@/lib/domain/recommendations/customization-file";
import { findModel } from "@/lib/domain/recommendations/models";
import { findRepeatedAttribute, formatTarget, type Target } from "@/lib/domain/recommendations/target";
import type { Parsed } from "@/lib/http/endpoint";

export type SentRow = Parsed<typeof importRows>["body"]["rows"][number];
export type ImportRule = z.output<typeof flatRuleInput>;

/** A valid row: its customization, and its rule, null for a customization without rules. */
export type ImportLine = { model: string; target: Target; subject: string; rule: ImportRule | null };

const target = create.body.shape.target;

/** Parses a row by itself, with the schemas of single customizations; a fault is the code of its first invalid field. */
export function parseRow(row: SentRow): ImportLine | { code: LineCode } {
  if (findModel(row.model) === undefined) return { code: "unknown_model" };
  const parsed = z.safeParse(target, readTarget(row));
  if (!parsed.success) return { code: toCode(parsed.error) };
  if (parsed.data.type === "criteria" && findRepeatedAttribute(parsed.data.criteria) >= 0)
    return { code: "attribute_repeated" };
  const about = { model: row.model, target: parsed.data, subject: formatTarget(parsed.data) };
  if (isWithoutRule(row)) return { ...about, rule: null };
  const rule = z.safeParse(flatRuleInput, readRule(row));
  return rule.success ? { ...about, rule: rule.data } : { code: toCode(rule.error) };
}

function readTarget({ target_type: type, target_identity: identity, target_criteria: criteria }: SentRow) {
  if (type === "item") return { type, identity };
  return type === "criteria" ? { type, criteria: criteria === "" ? [] : parseJson(criteria) } : { type };
}

function isWithoutRule({ rule_type, item_url, position }: SentRow): boolean {
  return rule_type === "" && item_url === "" && position === "";
}

function readRule(row: SentRow) {
  const { rule_type: type, item_url, position, availability, tags, note } = row;
  return {
    ...{ id: null, type, item_url, tags: parseTags(tags), note: note === "" ? null : note },
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
