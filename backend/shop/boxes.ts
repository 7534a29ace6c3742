import type { Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod/mini";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { hit } from "@/lib/contract/search/search-host";
import { type CardItem, renderItemGrid } from "./item-card";
import { buildShopPageHref, type Html, readAttributeText, type ShopSite } from "./shop-site";
import { buildWidgetEvent, type ShopPageEvent } from "./tracking";

// Boxes with recommendations. A page has empty places, and the shop's script requests their content, because only the
// browser knows the visitor. The content comes from the public recommender, as for any other shop; if that does not
// answer or has nothing, the place stays hidden.

/**
 * The boxes of the shop: the model and the placement of each, in the order in which they choose items, because no item is in two
 * boxes of a page. `isExact`: fallbacks are left out, because the heading claims more than they are.
 */
const BOXES = {
  seen: { model: "last_seen", placement: "product_seen_original", isExact: false },
  trends: { model: "trends", placement: "homepage_trends_original", isExact: false },
  alternatives: { model: "item_detail_alternatives", placement: "product_alternatives_original", isExact: false },
  basket: { model: "basket", placement: "basket_complements_original", isExact: false },
  complements: { model: "item_detail_complements", placement: "product_complements_original", isExact: true },
} as const;
export type BoxName = keyof typeof BOXES;

const BOX_NAMES = Object.keys(BOXES) as BoxName[];
const HITS = 5;
const ITEMS_MAX = 10;
const FIELDS = [
  "brand",
  "price",
  "price_from",
  "price_old",
  "price_amount",
  "price_old_amount",
  "image_link",
  "labels",
  "availability",
  "availability_rank",
  "availability_rank_text",
];

const shownHit = z.object({ ...hit.shape, fallback: z.optional(z.boolean()) });

/** What the shop reads of an answer of the recommender. */
const answers = z.array(
  z.object({ recommendation_id: z.string(), recommendation_type: z.string(), hits: z.array(shownHit) }),
);
type Answer = z.infer<typeof answers>[number];

/** The places of boxes on a page about items; empty in previews, which are not personal. */
export function renderBoxPlaces(site: ShopSite, names: readonly BoxName[], identities: readonly string[] = []): Html {
  if (site.preview !== null) return html``;
  const params = new URLSearchParams(names.map((name): [string, string] => ["box", name]));
  for (const identity of identities.slice(0, ITEMS_MAX)) params.append("item", identity);
  const texts = getBoxTexts(site.language);
  return html`<div data-boxes="${buildShopPageHref(site, "/boxes", params)}">
    ${names.map(
      (name) => html`<section class="box" data-box="${name}" aria-labelledby="box-${name}" hidden>
        <h2 id="box-${name}">${texts[name]}</h2>
        <div></div>
      </section>`,
    )}
  </div>`;
}

/** The content of a box: its HTML, and the event that reports it. */
export type BoxContent = { box: BoxName; html: string; event: ShopPageEvent };

/** Asks the recommender for the boxes that a URL names; none if it does not answer. */
export async function findBoxes(
  app: Hono<HonoEnv>,
  c: Context<HonoEnv>,
  site: ShopSite,
  shopUrl: string,
): Promise<BoxContent[]> {
  const params = new URL(c.req.url).searchParams;
  const wanted = params.getAll("box");
  const names = BOX_NAMES.filter((name) => wanted.includes(name));
  if (names.length === 0) return [];
  const identities = params.getAll("item").slice(0, ITEMS_MAX);
  const found = await requestBoxes(
    app,
    c,
    site,
    names.map((name) => buildRequest(name, identities, params.get("user"))),
  );
  return Promise.all(
    found.flatMap((answer, index) => {
      const box = names[index];
      if (box === undefined) return [];
      const hits = answer.hits.filter(({ fallback }) => !(BOXES[box].isExact && fallback === true));
      return hits.length === 0 ? [] : [renderBox(box, { ...answer, hits }, { site, identities, shopUrl })];
    }),
  );
}

function buildRequest(name: BoxName, identities: readonly string[], user: string | null) {
  const { model, placement } = BOXES[name];
  return {
    recommendation_type: model,
    recommender_client_identifier: placement,
    item_ids: identities,
    size: HITS,
    hit_fields: FIELDS,
    mark_fallback_results: true,
    ...(user === null || user === "" ? {} : { user_id: user }),
  };
}

async function requestBoxes(
  app: Hono<HonoEnv>,
  c: Context<HonoEnv>,
  { siteId, preview }: ShopSite,
  requests: readonly object[],
): Promise<Answer[]> {
  try {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(requests) };
    const query = new URLSearchParams({ tracker_id: siteId, ...(preview === null ? {} : { preview: preview.token }) });
    const answer = await app.request(`/v1/recommend?${query.toString()}`, init, c.env);
    const read = answer.ok ? z.safeParse(answers, await answer.json()) : null;
    return read?.success === true ? read.data : [];
  } catch {
    return [];
  }
}

type BoxView = { site: ShopSite; identities: readonly string[]; shopUrl: string };

async function renderBox(box: BoxName, answer: Answer, { site, identities, shopUrl }: BoxView): Promise<BoxContent> {
  const items = answer.hits.map(({ url, attributes }): CardItem => {
    return { identity: url, title: readAttributeText(attributes, "title") || url, attributes };
  });
  const { placement, model } = BOXES[box];
  const event = buildWidgetEvent(placement, items, site.mainType, {
    RecommendationId: answer.recommendation_id,
    Recommender: model,
    Type: answer.recommendation_type,
    ...(identities.length === 0 ? {} : { ItemIds: [...identities] }),
  });
  return { box, html: String(await renderItemGrid(items, site, shopUrl)), event };
}

// Headings of boxes with recommendations, in the language of the site.

const ENGLISH = {
  trends: "Trending now",
  alternatives: "Similar products",
  complements: "Often bought together",
  seen: "Recently viewed",
  basket: "Goes well with your basket",
};

const TEXTS: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  cs: {
    trends: "Právě frčí",
    alternatives: "Podobné produkty",
    complements: "Často kupované společně",
    seen: "Naposledy prohlížené",
    basket: "K vašemu košíku se hodí",
  },
  sk: {
    trends: "Práve letí",
    alternatives: "Podobné produkty",
    complements: "Často kupované spolu",
    seen: "Naposledy prezerané",
    basket: "K vášmu košíku sa hodí",
  },
  pl: {
    trends: "Teraz na topie",
    alternatives: "Podobne produkty",
    complements: "Często kupowane razem",
    seen: "Ostatnio oglądane",
    basket: "Pasuje do twojego koszyka",
  },
};

/** The headings in a language; English for others. */
function getBoxTexts(language: string): typeof ENGLISH {
  return TEXTS[language] ?? ENGLISH;
}
