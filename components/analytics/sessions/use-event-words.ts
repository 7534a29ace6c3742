import { formatPath } from "@vitrine/engine/category-path";
import { useLocale, useTranslations } from "next-intl";
import { usePlacementName } from "@/components/search/explain/placement-name";
import { useSite } from "@/lib/client/site-context";
import type { EventFacts, SessionEvent, ShownList } from "@/lib/contract/analytics/sessions";
import { VISIT_WARNINGS } from "@/lib/domain/analytics/visit-warnings";
import { findNamedScope } from "@/lib/domain/search/search-scopes";
import { formatMoney } from "@/lib/i18n/formats";

const ACTIONS: Readonly<Record<string, "basket" | "favourite" | "bought">> = {
  "add-to-cart": "basket",
  add_to_cart: "basket",
  "add-to-favorites": "favourite",
  wishlist: "favourite",
  buy: "bought",
};

/** Describes an event in one sentence. */
export function useEventWords(): (event: SessionEvent) => string {
  const t = useTranslations("sessions.event");
  const locale = useLocale();
  const { site } = useSite();
  const getPlacementName = usePlacementName();
  const listName = useListName();
  const describeBanner = ({ action, placement }: NonNullable<EventFacts["banner"]>): string[] => [
    t(action === "click" ? "bannerClicked" : "bannerShown"),
    ...(placement === "" ? [] : [getPlacementName(placement)]),
  ];
  const describeList = ({ name, scope, query, items_count: count, filters }: ShownList): string[] => [
    ...(query === null || query === "" || hasNoQuery(scope)
      ? [t("list", { name: listName(name) }), formatListQuery(scope, query ?? "")].filter((part) => part !== "")
      : [t("searched", { query }), t("in", { list: listName(name) })]),
    count === 0 ? t("sawNothing") : t("saw", { count }),
    // The input of a recommendation request is not a filter that the visitor chose.
    ...(scope === "recommendation" || Object.keys(filters).length === 0
      ? []
      : [t("filtered", { filters: formatFilters(filters) })]),
  ];
  const describeAction = ({ type, identity, title, position, list }: NonNullable<EventFacts["action"]>): string[] => {
    const item = title ?? identity;
    const known = ACTIONS[type.toLowerCase()];
    const action =
      known !== undefined
        ? t(known, { item })
        : type.toLowerCase() === "click"
          ? t("clicked", { item })
          : t("did", { action: type, item });
    return [
      action,
      ...(position === null ? [] : [t("at", { position })]),
      ...(list === null ? [] : [t("in", { list: listName(list) })]),
    ];
  };
  const describePurchase = (bought: EventFacts["bought"]): string[] => {
    const total = bought.reduce((sum, one) => sum + (one.total ?? 0), 0);
    return [
      t("ordered", { count: bought.length }),
      ...(total === 0 ? [] : [t("for", { amount: formatMoney(total, site.currency, locale) })]),
    ];
  };
  return ({ type, facts, title, summary, list }) => {
    if (facts !== undefined) {
      if (facts.lists.length > 0) return facts.lists.map((one) => describeList(one).join(", ")).join("; ");
      if (facts.action !== null) return describeAction(facts.action).join(", ");
      if (facts.banner) return describeBanner(facts.banner).join(", ");
      if (type === "transaction") return describePurchase(facts.bought).join(" ");
    }
    const text = title ?? summary ?? facts?.url;
    if (type === "pv") return t("page", { page: text ?? "" });
    return [t("other", { type }), list, text].filter((part) => part !== null && part !== undefined).join(", ");
  };
}

/** Names the usual lists in the user's language; a shop's own list is shown as the shop names it. */
export function useListName(): (name: string) => string {
  const t = useTranslations("analytics.scopes");
  return (name) => {
    const scope = findNamedScope(name);
    return scope === null ? name : t(scope);
  };
}

/** Listings are shown by their path. */
function formatListQuery(scope: string | null, query: string): string {
  return scope === "product_listing" ? formatPath(query) : query;
}

/** Whether a list was shown without a typed query: a category or recommendations. */
function hasNoQuery(scope: string | null): boolean {
  return scope === "product_listing" || scope === "recommendation";
}

function formatFilters(filters: Readonly<Record<string, string[]>>): string {
  return Object.entries(filters)
    .map(([name, values]) => `${name}: ${values.join(", ")}`)
    .join("; ");
}

const SECOND_MS = 1_000;

/** Formats a duration in ms to the second, and from an hour to the minute. */
export function useExactLengthText(): (ms: number) => string {
  const t = useTranslations("sessions.exact");
  return (ms) => {
    const whole = Math.max(0, Math.round(ms / SECOND_MS));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    const seconds = whole % 60;
    if (hours > 0) return t("hours", { hours, minutes });
    return minutes > 0 ? t("minutes", { minutes, seconds }) : t("seconds", { seconds });
  };
}

/** Warnings of a visit as text; another backend may send unknown codes. */
export function useWarningText(): (code: string) => string {
  const t = useTranslations("sessions.warnings");
  return (code) => {
    const known = VISIT_WARNINGS.find((one) => one === code);
    return known === undefined ? t("other", { code }) : t(known);
  };
}
