import { buildViewAddress, buildViewSearch } from "@/lib/domain/analytics/saved-view-search";

const of = (search: string, drops: readonly string[] = []) => buildViewSearch(new URLSearchParams(search), drops);

test("stores what the screen shows, but not the position in it or the name of the view", () => {
  expect(of("page=3&only=no_clicks&view=v1&q=", ["page"])).toBe("only=no_clicks");
});

test("stores the same view for filters in any order, but preserves the order of steps", () => {
  expect(of("b=2&a=1")).toBe(of("a=1&b=2"));
  expect(of("with_url_steps=/b&with_url_steps=/a")).not.toBe(of("with_url_steps=/a&with_url_steps=/b"));
});

test("names the view in its URL, and stores the same view from it", () => {
  expect(of(buildViewAddress("only=no_clicks&period=7d", "v1"))).toBe("only=no_clicks&period=7d");
});
