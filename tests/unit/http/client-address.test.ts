import { findClientAddress, getLimitKey } from "@/lib/http/client-address";

const PROXY = "10.0.0.5";

test.each([
  ["nobody is trusted", 0, "198.51.100.7", PROXY],
  ["the proxy appended it", 1, "198.51.100.7", "198.51.100.7"],
  ["the client sent more in front", 1, "127.0.0.1, 203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["two proxies appended theirs", 2, "127.0.0.1, 198.51.100.7, 10.0.0.4", "198.51.100.7"],
  ["fewer are named than trusted", 2, "198.51.100.7", PROXY],
  ["it has a port", 1, "198.51.100.7:4711", "198.51.100.7"],
  ["it is IPv6 in brackets", 1, "[2001:db8::7]:4711", "2001:db8::7"],
  ["it is IPv4 in IPv6", 1, "::ffff:198.51.100.7", "198.51.100.7"],
  ["it is no address", 1, "unknown", PROXY],
  ["it is a number", 1, "7", PROXY],
  ["it is empty", 1, "", PROXY],
  ["it is missing", 1, undefined, PROXY],
] as const)("the address when %s", (_, proxies, forwarded, expected) => {
  expect(findClientAddress({ peer: PROXY, forwarded, proxies })).toBe(expected);
});

test("returns null without any address", () => {
  expect(findClientAddress({ peer: "", forwarded: undefined, proxies: 0 })).toBeNull();
});

test("rate limits use the network of an IPv6 subscriber, and single IPv4 addresses", () => {
  expect(getLimitKey("2001:db8:1:2:3:4:5:6")).toBe(getLimitKey("2001:db8:1:2::9"));
  expect(getLimitKey("2001:db8:1:2::9")).not.toBe(getLimitKey("2001:db8:1:3::9"));
  expect(getLimitKey("198.51.100.7")).toBe("198.51.100.7");
});
