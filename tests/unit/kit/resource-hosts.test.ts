import { listAllowedHosts, parseResourceHost } from "@/lib/domain/kit/resource-hosts";
import { readHostList } from "@/lib/domain/settings/resource-hosts";

test.each([
  ["cdn.example", "cdn.example"],
  [" CDN.Example ", "cdn.example"],
  ["https://cdn.example/", "cdn.example"],
  ["cdn.example:8443", "cdn.example:8443"],
  ["cdn.example:443", "cdn.example"],
  ["obrázky.example", "xn--obrzky-rta.example"],
  ["", null],
  ["cdn", null],
  ["localhost", null],
  ["*.example", null],
  ["cdn.example/images", null],
  ["http://cdn.example", null],
  ["//cdn.example", null],
  ["a@cdn.example", null],
  ["cdn.example?x", null],
  ["cdn.example#x", null],
  ["cdn .example", null],
  ["cdn.example:99999", null],
  ["10.0.0.1", null],
  ["[::1]", null],
  ["2130706433", null],
])("the host of %j is %j", (text, host) => expect(parseResourceHost(text)).toBe(host));

test("a list is sorted, without duplicates, and bounded", () => {
  expect(readHostList(["b.example", "A.example", "a.example:443"])).toEqual({ hosts: ["a.example", "b.example"] });
  expect(readHostList(["a.example", "nope"])).toEqual({ code: "host_invalid" });
  expect(readHostList(Array.from({ length: 21 }, (_, n) => `a${n}.example`))).toEqual({ code: "too_many_hosts" });
});

test("the host of the shop is allowed, with its port", () => {
  const resourceHosts = ["cdn.example"];
  expect(listAllowedHosts({ baseUrl: "https://Shop.example/en", resourceHosts })).toEqual([
    "shop.example",
    "cdn.example",
  ]);
  expect(listAllowedHosts({ baseUrl: "http://localhost:8090/shop/1", resourceHosts: [] })).toEqual(["localhost:8090"]);
  expect(listAllowedHosts({ baseUrl: "no URL", resourceHosts })).toEqual(["cdn.example"]);
});
