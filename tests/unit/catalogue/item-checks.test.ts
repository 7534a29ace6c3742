import {
  buildCategoryPath,
  checkItem,
  type ItemCheckContext,
  readBrandName,
  toTitleKey,
} from "@/lib/domain/catalogue/item-checks";

const ground: ItemCheckContext = {
  isMain: (type) => type === "item",
  categories: new Set(["Camping||Tents"]),
  brands: new Set(["north"]),
};

const complete = {
  web_url: "https://shop.example/tent",
  image_link: "https://shop.example/tent.jpg",
  price: "10 €",
  price_amount: 10,
  availability: 1,
  availability_rank: 3,
  category: ["Camping | Tents"],
  brand: ["North"],
};

function failing(attributes: Record<string, unknown>, more: { title?: string; type?: string; identity?: string } = {}) {
  const item = { identity: "T-1", type: "item", title: "Tent", ...more, attributes };
  const verdicts = checkItem(item, ground);
  return Object.entries(verdicts).flatMap(([key, verdict]) => (verdict === "fails" ? [key] : []));
}

test("passes a complete item", () => {
  expect(failing(complete)).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ["web_url_missing", { web_url: "" }],
  ["web_url_missing", { web_url: "tent" }],
  ["image_missing", { image_link: [] }],
  ["price_unparsable", { price: "on request", price_amount: undefined }],
  ["price_unparsable", { price_amount: -1 }],
  ["availability_contradiction", { availability_rank: 15, availability: 1 }],
  ["availability_contradiction", { availability_rank: 3, availability: 0 }],
  ["availability_contradiction", { availability_rank: 16 }],
  ["availability_contradiction", { availability_rank: 2.5 }],
  ["availability_contradiction", { availability_rank: "soon" }],
  ["category_unknown", { category: ["Camping | Tents", "Camping | Stoves"] }],
  ["category_unknown", { category: ["camping | tents"] }],
  ["category_primary_missing", { category: [""] }],
  ["brand_unknown", { brand: "South" }],
  ["name_with_dot", { "size.eu": 40 }],
])("%s: %j", (key, wrong) => {
  expect(failing({ ...complete, ...wrong })).toEqual([key]);
});

test("fails a title that is empty or equal to the identity", () => {
  expect(failing(complete, { title: " " })).toEqual(["title_missing"]);
  expect(failing(complete, { title: "T-1" })).toEqual(["title_missing"]);
});

test("accepts a URL identity as the item's URL", () => {
  expect(failing({ ...complete, web_url: null }, { identity: "https://shop.example/tent" })).toEqual([]);
});

test("skips the availability check without a rank or availability", () => {
  expect(failing({ ...complete, availability_rank: undefined, availability: 0 })).toEqual([]);
  expect(failing({ ...complete, availability: undefined, availability_rank: 15 })).toEqual([]);
});

test("checks only the URL and attribute names of items that are not products", () => {
  expect(failing({}, { type: "category" })).toEqual(["web_url_missing"]);
});

test("skips the checks of categories and brands if the catalogue has none", () => {
  const verdicts = checkItem(
    { identity: "T-1", type: "item", title: "Tent", attributes: { ...complete, category: ["X"], brand: "Y" } },
    { ...ground, categories: null, brands: null },
  );
  expect(verdicts).not.toHaveProperty("category_unknown");
  expect(verdicts).not.toHaveProperty("brand_unknown");
});

test("builds category paths, and folds brands and titles", () => {
  expect(buildCategoryPath({ title: "Tents", attributes: { hierarchy: ["Camping"] } })).toBe("Camping||Tents");
  expect(buildCategoryPath({ title: "Tents", attributes: {} })).toBe("Tents");
  expect(readBrandName({ title: "NORTH", attributes: {} })).toBe("north");
  expect(toTitleKey("  Žlutý  Stan ")).toBe(toTitleKey("zluty stan"));
});
