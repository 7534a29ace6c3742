import { isPublicHost } from "@/backend/kit/outbound/address-policy";

test.each([
  ["shop.example", true],
  ["93.184.216.34", true],
  ["[2606:2800:220:1:248:1893:25c8:1946]", true],
  ["internal.example", true],
  ["localhost", false],
  ["localhost.", false],
  ["api.localhost", false],
  ["printer", false],
  ["nas.local", false],
  ["metadata.google.internal", false],
  ["router.lan", false],
  ["host.home.arpa", false],
  ["10.0.0.1", false],
  ["169.254.169.254", false],
  ["[::1]", false],
  ["[::ffff:10.0.0.1]", false],
  ["[fd00::1]", false],
])("%s may be public: %p", (host, expected) => {
  expect(isPublicHost(host)).toBe(expected);
});
