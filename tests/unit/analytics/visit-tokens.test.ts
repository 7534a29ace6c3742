import {
  buildAddressTokens,
  buildOriginToken,
  buildPageToken,
  buildRefererToken,
  refoldToken,
  toBareAddress,
  toSearchableAddress,
} from "@/lib/domain/analytics/visit-tokens";

// Tokens by which visits are found, from the addresses of their pages and referrers.

const LONG = `https://shop.example/${"long-".repeat(80)}`;

test("cuts an address at the first ? or #", () => {
  expect(toBareAddress("https://shop.example/a?x=1#y")).toBe("https://shop.example/a");
  expect(toBareAddress("https://shop.example/#/route?x=1")).toBe("https://shop.example/");
  expect(toBareAddress("/a")).toBe("/a");
});

test("uses the path as the token of a page, without query string and origin", () => {
  expect(buildPageToken("HTTPS://Shop.example/Žluté/?a=/b")).toBe("u:/zlute/");
  expect(buildPageToken("https://shop.example?next=/cart")).toBe("u:");
  expect(buildPageToken("/cart#top")).toBe("u:/cart");
});

test("builds the same tokens for a page and its bare address", () => {
  const pages = ["https://shop.example?next=/cart", "https://shop.example/a b?x", "Žluté#x", "?x=1", "//cdn.example/a"];
  for (const page of pages) {
    const bare = toSearchableAddress(page) ?? "";
    expect([buildPageToken(bare), buildOriginToken(bare), buildRefererToken(bare)]).toEqual([
      buildPageToken(page),
      buildOriginToken(page),
      buildRefererToken(page),
    ]);
  }
});

test("adds a token for the origin, unless it is missing or has a hundred characters", () => {
  expect(buildOriginToken("https://m.shop.example/cart")).toBe("h:https://m.shop.example");
  expect(buildOriginToken("/cart")).toBeNull();
  expect(buildOriginToken(`https://${"m.".repeat(60)}example/`)).toBeNull();
});

test("uses the bare address as the token of a referrer", () => {
  expect(buildRefererToken("https://News.example/Mail?id=7")).toBe("r:https://News.example/Mail");
  expect(buildRefererToken(LONG)).toBeNull();
});

test("uses a token by kind for addresses that are too long", () => {
  expect(toSearchableAddress(LONG)).toBeNull();
  expect(buildAddressTokens([LONG], ["https://news.example/"])).toEqual([
    expect.stringMatching(/^u:\/long-/),
    "h:https://shop.example",
    "u",
    "r:https://news.example/",
  ]);
  expect(buildAddressTokens(["/a"], [LONG])).toEqual(["u:/a", "r"]);
});

test.each([
  ["q:lx‐200", "q:lx-200"],
  ["q:🎁", "q:🎁"],
  ["p:gclid=women’s 🎁", "p:gclid=women's"],
  ["p:🎁=a=b", "p:🎁=a=b"],
  ["l:search results|size:½", "l:search results|size:1/2"],
  ["u:/t‐shirts", "u:/t-shirts"],
  ["i:LX‐200", "i:LX‐200"],
  ["r:https://shop.example/t‐shirts", "r:https://shop.example/t‐shirts"],
  ["f", "f"],
])("the token %s of an earlier version becomes %s", (stored, token) => {
  expect(refoldToken(stored)).toBe(token);
  expect(refoldToken(token)).toBe(token);
});
