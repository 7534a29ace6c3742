import { buildUserAgent, DEVICE_SHAPES } from "@/backend/screenshots/browser/devices";
import { isOwnAgent, OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { isEventRequest } from "@/lib/domain/screenshots/event-requests";

// What the browser of screenshots does not send, and how others recognize it.

test.each([
  ["fetch", "https://search.example/v1/events?tracker_id=1"],
  ["image", "https://search.example/v1/events?tracker_id=1&e=x"],
  ["fetch", "https://shop.example/proxy/v1/events/"],
  ["ping", "https://shop.example/anything"],
  ["beacon", "https://shop.example/anything"],
  ["image", "https://www.google-analytics.com/g/collect?v=2"],
  ["fetch", "https://metrics.shop.example/g/collect"],
  ["image", "https://stats.shop.example/matomo.php?idsite=1"],
  ["image", "https://www.facebook.com/tr/?id=1"],
])("a %s to %s reports a visit", (type, url) => {
  expect(isEventRequest({ type, url })).toBe(true);
});

test.each([
  ["document", "https://shop.example/events"],
  ["fetch", "https://search.example/search?tracker_id=1&q=tent"],
  ["fetch", "https://search.example/autocomplete/v2?tracker_id=1&q=te"],
  ["script", "https://search.example/v1/tracking.js?tracker_id=1"],
  ["image", "https://shop.example/events/banner.jpg"],
  ["image", "https://shop.example/v1/events.jpg"],
  ["image", "data:image/png;base64,AAAA"],
])("a %s to %s loads something", (type, url) => {
  expect(isEventRequest({ type, url })).toBe(false);
});

test("the browser of each device is recognized, and usual browsers are not", () => {
  const agents = Object.values(DEVICE_SHAPES).map((shape) => buildUserAgent(shape, "140.0.1"));
  expect(agents.map(isOwnAgent)).toEqual([true, true, true]);
  expect(Object.values(OWN_AGENTS).map(isOwnAgent)).not.toContain(false);
  const usual = agents.map((agent) => agent.replace(` ${OWN_AGENTS.screenshots}`, ""));
  expect([...usual, "", "Vitrine/2.0 (shop app)", null, undefined].map(isOwnAgent)).not.toContain(true);
});
