import type { RuleInput } from "@/lib/contract/search/rules";

// Rules in the request format.

/** A pin; `more` adds or replaces fields. */
export const pin = (item_url: string, position: number, more: object = {}): Extract<RuleInput, { type: "pin" }> => ({
  id: null,
  type: "pin",
  position,
  item_url,
  ...more,
});

/** A hidden item; `more` adds or replaces fields. */
export const hide = (item_url: string, more: object = {}): Extract<RuleInput, { type: "hide" }> => ({
  id: null,
  type: "hide",
  item_url,
  ...more,
});
