import { type PreviewAddress, previewAddress } from "@/lib/contract/search/search-preview";
import { changeAddress, parseAddress } from "@/lib/domain/kit/address";
import {
  buildShopUrl,
  findListingCondition,
  hasConditions,
  toggleCondition,
} from "@/lib/domain/search/preview-address";
import {
  buildPreviewAffectingInput,
  buildPreviewAutocompleteInput,
  buildPreviewSearchInput,
  chooseType,
  listTypes,
  toSubject,
} from "@/lib/domain/search/preview-inputs";

const at = (search: string): PreviewAddress => parseAddress(previewAddress, new URLSearchParams(search));
const createRequest = (search: string, hasSearchDebug = true) => ({
  siteId: "1-2",
  type: "item",
  address: at(search),
  hasSearchDebug,
});

describe("the address", () => {
  test("round-trips", () => {
    const search =
      "q=kayak&f=brand%3ANordisk&f=brand%3AFernwood&neg_f=colour%3Ared&sort=price_amount%3Aasc&at=2026-04-01T06%3A00%3A00Z&compare=1&view=list&device=phone&page=3";
    const address = at(search);
    expect(address).toMatchObject({
      f: ["brand:Nordisk", "brand:Fernwood"],
      neg_f: ["colour:red"],
      page: 3,
      view: "list",
    });
    expect(changeAddress(previewAddress, new URLSearchParams(), address).toString()).toBe(search);
  });

  test("falls back to defaults when invalid", () => {
    expect(at("at=tomorrow&page=-1&sort=up&view=cloud&customizations=2")).toEqual(at(""));
  });

  test("adding or removing a condition goes to the first page", () => {
    const address = at("f=brand%3AA&page=4");
    expect(toggleCondition(address, "f", "brand:B")).toEqual({ f: ["brand:A", "brand:B"], page: 1 });
    expect(toggleCondition(address, "f", "brand:A")).toEqual({ f: [], page: 1 });
    expect(hasConditions(address)).toBe(true);
    expect(hasConditions(at("q=x&page=2"))).toBe(false);
  });
});

describe("inputs", () => {
  test("search: query, type, conditions, sort, page, time", () => {
    const { query } = buildPreviewSearchInput(
      createRequest(
        "q=+kayak+&f=brand%3AA&neg_f=colour%3Ared&sort=price_amount%3Aasc&page=2&at=2026-04-01T06%3A00%3A00Z",
      ),
    );
    expect(query).toMatchObject({
      ...{ tracker_id: "1-2", q: "kayak", "f[]": ["type:item", "brand:A"], "neg_f[]": ["colour:red"] },
      ...{ sort: "price_amount:asc", page: 2, at: "2026-04-01T06:00:00Z", debug: "1" },
    });
    expect(query).not.toHaveProperty("customizations");
  });

  test("disables customizations only for the address option or the comparison", () => {
    expect(buildPreviewSearchInput(createRequest("q=a&customizations=0")).query).toMatchObject({ customizations: "0" });
    const organic = buildPreviewSearchInput(createRequest("q=a&page=3"), { isOrganic: true, page: 1 }).query;
    expect(organic).toMatchObject({ customizations: "0", page: 1 });
  });

  test("send no extensions to another backend", () => {
    const plain = createRequest("q=a&customizations=0&at=2026-04-01T06%3A00%3A00Z", false);
    for (const { query } of [buildPreviewSearchInput(plain), buildPreviewAutocompleteInput(plain)]) {
      for (const name of ["debug", "at", "customizations"]) expect(query).not.toHaveProperty(name);
    }
  });

  test("autocomplete: the selected type first, then others, without duplicates", () => {
    expect(buildPreviewAutocompleteInput(createRequest("q=a")).query).toMatchObject({
      type: "item:8,category:3,brand:3",
    });
    const custom = createRequest("q=a&suggest=product%3A3,article%3A2,b%20c");
    expect(buildPreviewAutocompleteInput(custom).query).toMatchObject({ type: "item:8,article:2" });
  });

  test("query insight: the same subject, type and time", () => {
    const one = createRequest("q=+a&at=2026-04-01T06%3A00%3A00Z");
    const subject = toSubject(one.address);
    expect(subject).toEqual({ kind: "query-customizations", subject: "a" });
    expect(subject && buildPreviewAffectingInput(one, subject).query).toEqual({
      ...{ q: "a", type: "item", at: "2026-04-01T06:00:00Z" },
    });
  });
});

describe("without a query", () => {
  const listing = "f=category_path%3AX%7C%7CY&plp=category_path";

  test("one category condition can be shown as its listing", () => {
    expect(toSubject(at(listing))).toEqual({ kind: "product-listings", subject: "X||Y" });
    expect(buildPreviewSearchInput(createRequest(listing)).query).toMatchObject({ plp: "category_path" });
    expect(findListingCondition(at("f=category_path%3AX"))).toBe("category_path");
  });

  test("no condition, several, or a query is not a listing", () => {
    for (const other of ["plp=category_path", `${listing}&f=category_path%3AZ`])
      expect(toSubject(at(other))).toBeNull();
    expect(toSubject(at(`${listing}&q=a`))).toMatchObject({ kind: "query-customizations" });
    expect(buildPreviewSearchInput(createRequest(`${listing}&q=a`)).query).not.toHaveProperty("plp");
    expect(findListingCondition(at("f=category_path%3AX&f=category_path%3AY"))).toBeNull();
  });
});

test("uses the address's type, else the catalogue's main type", () => {
  const values = [
    { value: "variant", hits_count: 9 },
    { value: "category", hits_count: 8 },
    { value: "product", hits_count: 7 },
  ];
  const types = listTypes({
    results: {
      filters: [],
      hits: [],
      quicksearch_hits: [],
      total_hits: 0,
      facets: [{ name: "type", type: "text", values }],
    },
  });
  expect(types).toEqual(["category", "product"]);
  expect(chooseType({}, types)).toBe("product");
  expect(chooseType({ type: "category" }, types)).toBe("category");
  expect(chooseType({}, listTypes(undefined))).toBe("item");
});

describe("the shop", () => {
  const site = { base_url: "http://localhost:1/shop/1-2", trackingCode: "1-2" };

  test("opens with the same search, as far as supported", () => {
    const address = at(
      "q=a&f=brand%3AA&f=category_path%3AX%7C%7CY&f=price_amount%3A10.0%7C20.0&f=colour%3Ared&sort=price_amount%3Adesc&page=2",
    );
    const url = new URL(buildShopUrl(site, address));
    expect(url.pathname).toBe("/shop/1-2/search");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ q: "a", brand: "A", category: "X||Y", price_from: "10", price_to: "20", sort: "dearest", page: "2" },
    });
  });

  test("of another provider opens at its home page", () => {
    expect(buildShopUrl({ ...site, base_url: "https://shop.example" }, at("q=a"))).toBe("https://shop.example");
  });
});
