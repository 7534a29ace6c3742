import type { Customization, Item, Place, Rule, Site } from "./store";

/** Error codes by dotted path. */
export type Faults = Record<string, string[]>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses received rules; `faults` is empty if all are valid. TOP queries have no item. */
export function readRules(
  sent: unknown[],
  site: Site,
  nextId: () => number,
  type = "item",
): { rules: Rule[]; faults: Faults } {
  const faults: Faults = {};
  const add = (index: number, field: string, code: string): void => {
    faults[`rules.${index}.${field}`] = [...(faults[`rules.${index}.${field}`] ?? []), code];
  };
  const rules = sent.map((value, index) => {
    const given = (value ?? {}) as Record<string, unknown>;
    const isPin = given.type === "pin";
    if (!isPin && given.type !== "hide") add(index, "type", "type_empty");
    const url = typeof given.item_url === "string" ? given.item_url.trim() : "";
    if (url === "") add(index, "item_url", "item_url_empty");
    else if (type !== "query" && !site.items.some((item) => item.url === url)) add(index, "item_url", "item_not_found");
    if (isPin) {
      if (given.position === null || given.position === undefined) add(index, "position", "position_empty");
      else if (!Number.isInteger(given.position) || Number(given.position) < 1)
        add(index, "position", "position_not_positive");
    }
    for (const field of ["active_from", "active_to"] as const) {
      const day = given[field] ?? null;
      if (day !== null && !(typeof day === "string" && DAY.test(day))) add(index, field, `${field}_not_date`);
    }
    return {
      id: Number(given.id) || nextId(),
      item_url: url,
      type: isPin ? "pin" : "hide",
      position: isPin ? Number(given.position) : null,
      active_from: (given.active_from as string | null) ?? null,
      active_to: (given.active_to as string | null) ?? null,
      availability: given.availability === "if_available" ? "if_available" : "always",
    } satisfies Rule;
  });
  if (Object.keys(faults).length === 0) findConflicts(rules, add);
  return { rules, faults };
}

function findConflicts(rules: readonly Rule[], add: (index: number, field: string, code: string) => void): void {
  for (const [index, rule] of rules.entries()) {
    if (rule.active_from !== null && rule.active_to !== null && rule.active_from > rule.active_to) {
      add(index, "active_to", "active_range_empty");
      continue;
    }
    const earlier = rules.slice(0, index).filter((other) => doDaysMeet(other, rule));
    const same = earlier.find((other) => other.item_url === rule.item_url);
    if (same !== undefined) add(index, "item_url", same.type === rule.type ? "item_already_set" : "pin_and_hide");
    else if (rule.type === "pin" && earlier.some((other) => other.type === "pin" && other.position === rule.position))
      add(index, "position", "position_occupied");
  }
}

function doDaysMeet(a: Rule, b: Rule): boolean {
  const from = [a.active_from ?? "0000", b.active_from ?? "0000"].sort()[1] ?? "";
  const to = [a.active_to ?? "9999", b.active_to ?? "9999"].sort()[0] ?? "";
  return from <= to;
}

/** The state of a rule today, in the site's zone. */
export function getRuleState(rule: Rule, today: string): "active" | "planned" | "expired" {
  if (rule.active_to !== null && rule.active_to < today) return "expired";
  return rule.active_from !== null && rule.active_from > today ? "planned" : "active";
}

/** Today's date in a zone. */
export function getToday(timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());
}

/** The rules of a place; simple mode has one list. */
export function getPlaceRules(customization: Customization, place: Place): Rule[] {
  return customization.rules[customization.mode === "simple" ? "search" : place];
}

/** Applies the rules of a place to a list of items. */
export function applyRules(
  items: readonly Item[],
  rules: readonly Rule[],
  site: Site,
): { item: Item; pin: Rule | null }[] {
  const today = getToday(site.timeZone);
  const acting = rules.filter((rule) => {
    const item = site.items.find((one) => one.url === rule.item_url);
    return getRuleState(rule, today) === "active" && (rule.availability === "always" || item?.available === true);
  });
  const touched = new Set(acting.map((rule) => rule.item_url));
  const list: { item: Item; pin: Rule | null }[] = items
    .filter((item) => !touched.has(item.url))
    .map((item) => ({ item, pin: null }));
  const pins = acting.filter((rule) => rule.type === "pin").sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  for (const pin of pins) {
    const item = site.items.find((one) => one.url === pin.item_url);
    if (item !== undefined) list.splice(Math.min((pin.position ?? 1) - 1, list.length), 0, { item, pin });
  }
  return list;
}
