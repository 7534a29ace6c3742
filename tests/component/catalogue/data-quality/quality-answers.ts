import {
  alertWebhook,
  type CatalogAttribute,
  type missingItems,
  type QualityAlert,
  type QualityCheck,
  type stats,
} from "@/lib/contract/catalogue/data-quality";
import type { MissingItem } from "@/lib/contract/catalogue/missing-items";
import { listPlans } from "@/lib/contract/catalogue/plans";
import type { Answer } from "@/lib/http/endpoint";
import { answer } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

/** The URL of the screen, and a user who may change things there. */
export const AT = "/sites/100200-300401/data_quality";
const policies = ["data_quality", "catalog", "feeds", "search_customizations"];
export const page = makeSitePage({
  groups: ["data_quality", "history", "query_insight"],
  rights: { roles: ["operator"], policies },
});
export const viewerPage = makeSitePage({
  groups: ["data_quality", "history", "query_insight"],
  rights: { roles: ["viewer"], policies },
});

export function makeCheck(over: Partial<QualityCheck> = {}): QualityCheck {
  return {
    key: "image_missing",
    status: "warning",
    affected: 310,
    total: 4209,
    share: 0.0737,
    threshold: 0.05,
    error_threshold: 0.2,
    samples: [{ identity: "FW-77", title: "Blue ink", type: "item" }],
    trend: [
      { at: "2026-03-08T10:00:00Z", share: 0.01 },
      { at: "2026-03-09T10:00:00Z", share: 0.0737 },
    ],
    weakens: "autocomplete",
    browsable: 310,
    ...over,
  };
}

export function makeAttribute(over: Partial<CatalogAttribute> = {}): CatalogAttribute {
  return {
    type: "item",
    name: "price_amount",
    data_type: "numeric",
    filled: 4200,
    total: 4209,
    share: 0.998,
    distinct: 312,
    top: [{ value: "199", count: 40 }],
    clashes: 2,
    before: 0.95,
    ...over,
  };
}

export function makeAlert(over: Partial<QualityAlert> = {}): QualityAlert {
  return {
    id: "a1",
    kind: "check",
    check: "image_missing",
    status: "warning",
    raised_at: "2026-03-09T10:00:00Z",
    before: 0.01,
    now: 0.0737,
    affected: 310,
    run_id: "812",
    ...over,
  };
}

export function makeMissingItem(over: Partial<MissingItem> = {}): MissingItem {
  return {
    url: "FW-9001",
    count: 42,
    first_reported_at: "2026-02-08T10:00:00Z",
    last_reported_at: "2026-02-11T08:10:00Z",
    source: "Search Results",
    context: { platform: "desktop", title: "Old boots", query: "boots" },
    verified: true,
    state: "verified",
    pattern: "FW-*",
    found_at: null,
    ...over,
  };
}

export function makeStats(over: Partial<Answer<typeof stats>> = {}): Answer<typeof stats> {
  return {
    state: "idle",
    checked_at: "2026-03-09T10:00:00Z",
    checks: [makeCheck()],
    catalog_attributes: [makeAttribute()],
    paired_items: { paired: 3911, unpaired: 298, unpaired_samples: ["FW-9001"], paired_samples: ["FW-1"] },
    alerts: [],
    ...over,
  };
}

export function makePage(
  items: MissingItem[] = [makeMissingItem()],
  total = items.length,
): Answer<typeof missingItems> {
  return { items, limit: 10, offset: 0, total };
}

export const noPlans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: "2026-03-09T10:00:00Z" });
export const noWebhook = answer(alertWebhook, { url: null, secret: null, last: null });
