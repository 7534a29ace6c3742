import { createVisitLimit } from "@/backend/analytics/events/visit-limit";
import { truncateAddress } from "@/backend/analytics/events/visitor-facts";
import { detectDevice, findPlatformDevice } from "@/lib/domain/analytics/visit-device";

// What the intake stores about the sender of events.

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:12:3456:789a:bcde:f012:3456", "2001:db8:12::"],
  ["127.0.0.1", "127.0.0.0"],
  ["::1", "::"],
  ["not an address", null],
  ["203.0.113.77, 10.0.0.1", null],
  [null, null],
])("truncates the address %s to %s", (address, truncated) => {
  expect(truncateAddress(address)).toBe(truncated);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "desktop"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15", "desktop"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "mobile"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "mobile"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15", "tablet"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "other"],
  ["curl/8.0", "other"],
  ["", "other"],
])("detects the device of %s as %s", (agent, device) => {
  expect(detectDevice(agent)).toBe(device);
});

test.each([
  ["desktop", "desktop"],
  [" Mobile ", "mobile"],
  [["ios", "4.2"], "app"],
  [["desktop"], "desktop"],
  ["android", "app"],
  ["kiosk", null],
  [undefined, null],
])("maps the platform %j to %s", (platform, device) => {
  expect(findPlatformDevice(platform)).toBe(device);
});

test("limits the events of each visit and visitor separately", () => {
  const limit = createVisitLimit(3);
  expect([0, 1, 2, 3].map((at) => limit.take("a", at))).toEqual([true, true, true, false]);
  expect(limit.take("b", 3)).toBe(true);
  expect(limit.take("a", 2 + 30 * 60_000 - 1)).toBe(false);
  expect(limit.take("a", 2 + 30 * 60_000)).toBe(true);
});
