import type { Endpoint } from "@/lib/http/endpoint";
import { buildRow, type Checker, findCallObstacle } from "./checker";
import { inspectRefusal } from "./describe-refusal";
import { inspectSuccess, readRefusal } from "./inspect-answer";

/** Why rules are not checked. */
export const NO_ITEM = "no item is known; pass --search-url, or --item with the identity of an item";

/** A day so late that rules of the check never act. */
const FIRST_DAY = "2099-01-01";
const LAST_DAY = "2099-01-31";

/** A pin and a hidden item, both planned for a distant year; fewer if fewer items are known. */
export function buildPlannedRules({ options, facts }: Checker) {
  const [pinned, hidden] = [...new Set([...(options.item === undefined ? [] : [options.item]), ...facts.items])];
  const dates = { id: null, active_from: FIRST_DAY, active_to: LAST_DAY, availability: "always" } as const;
  return [
    ...(pinned === undefined ? [] : [{ ...dates, item_url: pinned, type: "pin" as const, position: 1 }]),
    ...(hidden === undefined ? [] : [{ ...dates, item_url: hidden, type: "hide" as const, position: null }]),
  ];
}

/** Creates an object with the first type that the backend knows, and reports it; null if none was accepted. */
export async function createOfAnyType(
  checker: Checker,
  call: Endpoint,
  build: (type: string) => unknown,
  { what = "", acceptable = {} }: { what?: string; acceptable?: Parameters<typeof inspectRefusal>[2] } = {},
): Promise<{ id: string; type: string } | null> {
  const obstacle = findCallObstacle(checker, call);
  if (obstacle !== null) {
    checker.skip(call, obstacle, what);
    return null;
  }
  const { options, facts } = checker;
  const types = options.type === undefined ? [...new Set([...facts.types, "item", "product"])] : [options.type];
  for (const [index, type] of types.entries()) {
    const { reply, path } = await checker.attempt(call, build(type));
    const report = (verdict: Omit<ReturnType<typeof inspectSuccess>, "value">) =>
      checker.add(buildRow(checker, call, verdict, { what, path, ms: reply.ms }));
    if ("fault" in reply) {
      report({ outcome: "fail", reason: reply.fault, findings: [] });
      return null;
    }
    if (reply.answer.status < 300) {
      const { value, ...verdict } = inspectSuccess(call, reply.answer);
      report(verdict);
      return verdict.outcome === "fail" ? null : { id: (value as { id: string }).id, type };
    }
    const isTypeUnknown = readRefusal(reply.answer).refusal.code === "invalid_item_type";
    if (isTypeUnknown && index < types.length - 1) continue;
    const hint = { outcome: "skipped", reason: `type ${type} is unknown; pass --type` } as const;
    report(inspectRefusal(call, reply.answer, { invalid_item_type: hint, ...acceptable }, Date.now()));
    return null;
  }
  return null;
}
