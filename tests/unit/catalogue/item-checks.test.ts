import {
  type CheckGround,
  nameOfBrand,
  pathOfCategory,
  titleKey,
  verdictsOf,
} from "@/lib/domain/catalogue/item-checks";

const ground: CheckGround = {
  isMain: (type) => type === "item",
  categories: new Set(["Camping||Tents"]),
  brands: new Set(["north"]),
};

const whole = {
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
  const verdicts = verdictsOf(item, ground);
  return Object.entries(verdicts).flatMap(([key, verdict]) => (verdict === "fails" ? [key] : []));
}

test("an item that has everything fails nothing", () => {
  expect(failing(whole)).toEqual([]);
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
  expect(failing({ ...whole, ...wrong })).toEqual([key]);
});

test("a title that is empty or the identity itself is none", () => {
  expect(failing(whole, { title: " " })).toEqual(["title_missing"]);
  expect(failing(whole, { title: "T-1" })).toEqual(["title_missing"]);
});

test("an identity that is an address needs no other", () => {
  expect(failing({ ...whole, web_url: null }, { identity: "https://shop.example/tent" })).toEqual([]);
});

test("an item without a rank contradicts nothing, and availability that is missing counts as available", () => {
  expect(failing({ ...whole, availability_rank: undefined, availability: 0 })).toEqual([]);
  expect(failing({ ...whole, availability: undefined, availability_rank: 15 })).toEqual([]);
});

test("what is no product has an address and names without dots, and nothing else is asked of it", () => {
  expect(failing({}, { type: "category" })).toEqual(["web_url_missing"]);
});

test("without categories and brands in the catalogue nothing is held against them", () => {
  const verdicts = verdictsOf(
    { identity: "T-1", type: "item", title: "Tent", attributes: { ...whole, category: ["X"], brand: "Y" } },
    { ...ground, categories: null, brands: null },
  );
  expect(verdicts).not.toHaveProperty("category_unknown");
  expect(verdicts).not.toHaveProperty("brand_unknown");
});

test("a category is its parents and its name, a brand its name however it is written, a title what shoppers see", () => {
  expect(pathOfCategory({ title: "Tents", attributes: { hierarchy: ["Camping"] } })).toBe("Camping||Tents");
  expect(pathOfCategory({ title: "Tents", attributes: {} })).toBe("Tents");
  expect(nameOfBrand({ title: "NORTH", attributes: {} })).toBe("north");
  expect(titleKey("  Žlutý  Stan ")).toBe(titleKey("zluty stan"));
});
