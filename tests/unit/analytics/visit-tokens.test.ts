import {
  addressTokens,
  bareAddress,
  originToken,
  pageToken,
  refererToken,
  searchableAddress,
} from "@/lib/domain/analytics/visit-tokens";

// What visits are found by, of the addresses that they saw and came from.

const LONG = `https://shop.example/${"long-".repeat(80)}`;

test("an address is known by what stands before the first ? or #", () => {
  expect(bareAddress("https://shop.example/a?x=1#y")).toBe("https://shop.example/a");
  expect(bareAddress("https://shop.example/#/route?x=1")).toBe("https://shop.example/");
  expect(bareAddress("/a")).toBe("/a");
});

test("the token of a page is its path, whatever is asked of it and wherever it is", () => {
  expect(pageToken("HTTPS://Shop.example/Žluté/?a=/b")).toBe("u:/zlute/");
  expect(pageToken("https://shop.example?next=/cart")).toBe("u:");
  expect(pageToken("/cart#top")).toBe("u:/cart");
});

test("a page and its bare address have the same tokens, so that one leads to the other", () => {
  const pages = ["https://shop.example?next=/cart", "https://shop.example/a b?x", "Žluté#x", "?x=1", "//cdn.example/a"];
  for (const page of pages) {
    const bare = searchableAddress(page) ?? "";
    expect([pageToken(bare), originToken(bare), refererToken(bare)]).toEqual([
      pageToken(page),
      originToken(page),
      refererToken(page),
    ]);
  }
});

test("where a page is has a token of its own, unless nothing says it or it takes a hundred characters", () => {
  expect(originToken("https://m.shop.example/cart")).toBe("h:https://m.shop.example");
  expect(originToken("/cart")).toBeNull();
  expect(originToken(`https://${"m.".repeat(60)}example/`)).toBeNull();
});

test("a page that somebody came from is known by its bare address as it stands", () => {
  expect(refererToken("https://News.example/Mail?id=7")).toBe("r:https://News.example/Mail");
  expect(refererToken(LONG)).toBeNull();
});

test("addresses too long to be known are told as such, each kind by its own token", () => {
  expect(searchableAddress(LONG)).toBeNull();
  expect(addressTokens([LONG], ["https://news.example/"])).toEqual([
    expect.stringMatching(/^u:\/long-/),
    "h:https://shop.example",
    "u",
    "r:https://news.example/",
  ]);
  expect(addressTokens(["/a"], [LONG])).toEqual(["u:/a", "r"]);
});
