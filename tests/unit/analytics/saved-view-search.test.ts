import { buildViewAddress, buildViewSearch } from "@/lib/domain/analytics/saved-view-search";

const of = (search: string, drops: readonly string[] = []) => buildViewSearch(new URLSearchParams(search), drops);

test("a view keeps what the screen shows, not where in it somebody is, nor what it is called", () => {
  expect(of("page=3&only=no_clicks&view=v1&q=", ["page"])).toBe("only=no_clicks");
});

test("the same filters are the same view in whatever order they were set; steps keep theirs", () => {
  expect(of("b=2&a=1")).toBe(of("a=1&b=2"));
  expect(of("with_url_steps=/b&with_url_steps=/a")).not.toBe(of("with_url_steps=/a&with_url_steps=/b"));
});

test("the address of a view says which it is, and keeps the same view", () => {
  expect(of(buildViewAddress("only=no_clicks&period=7d", "v1"))).toBe("only=no_clicks&period=7d");
});
