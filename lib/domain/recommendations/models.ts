// The recommender models of a site: what they need, what feeds them, and what fills a box that they cannot fill.

/** Sources of candidates, in the order in which a model uses them. */
export type Source =
  | "bought_again"
  | "bought_together"
  | "viewed_together"
  | "similar"
  | "most_sold"
  | "trending"
  | "newest"
  | "discounted"
  | "last_seen"
  | "recently_ordered"
  | "popular_categories"
  | "random_newest"
  | "random";

/** What two similar items can have in common. */
export const LIKENESSES = ["category", "brand", "title", "price"] as const;

/** What a model recommends from: named items, the visitor's own history, categories or brands, articles, or nothing. */
export type ModelInput = "items" | "visitor" | "category" | "brand" | "article" | "label" | "none";

export type ModelOutput = "item" | "article" | "category";

/** Typical places of a box. */
export const BOX_PLACES = ["product", "basket", "home", "listing", "account", "article", "not_found"] as const;
/** A typical place of a box. */
export type BoxPlace = (typeof BOX_PLACES)[number];

/**
 * A model. `sources` are its own candidates; `fallback` fills the rest of the box, and its hits are marked.
 * `isSubstitute`: the data that the model is named after does not exist (images are not compared), so that all of its
 * hits are fallbacks.
 */
export type RecommenderModel = {
  id: string;
  input: ModelInput;
  output: ModelOutput;
  sources: readonly Source[];
  fallback: readonly Source[];
  place: BoxPlace;
  isSubstitute?: true;
};

const POPULAR = ["trending", "most_sold"] as const satisfies readonly Source[];

/** All models, by id. */
export const MODELS = {
  test_reco: defineModel("test_reco", "none", ["most_sold"], ["trending"], "home"),
  item_detail_alternatives: defineModel(
    "item_detail_alternatives",
    "items",
    ["viewed_together"],
    ["similar", ...POPULAR],
    "product",
  ),
  item_detail_visual_alternatives: {
    ...defineModel("item_detail_visual_alternatives", "items", [], ["similar", "viewed_together"], "product"),
    isSubstitute: true,
  },
  item_detail_complements: defineModel(
    "item_detail_complements",
    "items",
    ["bought_together"],
    ["viewed_together", ...POPULAR],
    "product",
  ),
  basket: defineModel("basket", "items", ["bought_together"], ["viewed_together", ...POPULAR], "basket"),
  basket_popup: defineModel("basket_popup", "items", ["bought_together"], ["viewed_together", ...POPULAR], "basket"),
  favorites: defineModel("favorites", "items", ["viewed_together"], ["similar", ...POPULAR], "account"),
  user_conversion_based: defineModel(
    "user_conversion_based",
    "visitor",
    ["bought_again", "bought_together"],
    POPULAR,
    "home",
  ),
  user_click_based: defineModel("user_click_based", "visitor", ["viewed_together"], ["similar", ...POPULAR], "home"),
  category: defineModel("category", "category", POPULAR, ["newest", "random"], "listing"),
  brand: defineModel("brand", "brand", POPULAR, ["newest", "random"], "listing"),
  top_categories: { ...defineModel("top_categories", "none", ["popular_categories"], [], "home"), output: "category" },
  trends: defineModel("trends", "none", ["trending"], ["most_sold", "newest"], "home"),
  news: defineModel("news", "none", ["newest"], POPULAR, "home"),
  news_by_label: defineModel("news_by_label", "label", ["newest"], ["newest"], "home"),
  discount: defineModel("discount", "none", ["discounted"], POPULAR, "home"),
  discount_by_label: defineModel("discount_by_label", "label", ["discounted"], ["discounted"], "home"),
  last_seen: defineModel("last_seen", "visitor", ["last_seen"], [], "product"),
  recently_ordered: defineModel("recently_ordered", "visitor", ["recently_ordered"], [], "account"),
  article_items: defineModel("article_items", "article", ["viewed_together"], ["similar", ...POPULAR], "article"),
  article_articles: {
    ...defineModel("article_articles", "article", ["viewed_together"], ["similar", "newest"], "article"),
    output: "article",
  },
  random: defineModel("random", "none", ["random"], [], "not_found"),
  random_news: defineModel("random_news", "none", ["random_newest"], ["random"], "home"),
} as const satisfies Record<string, RecommenderModel>;

export type ModelId = keyof typeof MODELS;

/** Whether a model of this ID exists. */
export function isModelId(id: string): id is ModelId {
  return Object.hasOwn(MODELS, id);
}

/** Finds a model; undefined if there is none with this id. */
export function findModel(id: string): RecommenderModel | undefined {
  return isModelId(id) ? MODELS[id] : undefined;
}

function defineModel(
  id: string,
  input: ModelInput,
  sources: readonly Source[],
  fallback: readonly Source[],
  place: BoxPlace,
): RecommenderModel {
  return { id, input, output: "item", sources, fallback, place };
}

/** The type of the items that a model recommends for. */
export function findInputType(id: string): string {
  const input = findModel(id)?.input;
  return input === "category" || input === "brand" || input === "article" ? input : "item";
}
