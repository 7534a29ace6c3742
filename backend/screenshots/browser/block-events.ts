import { MUTE_REPORTS } from "@vitrine/edge/screenshots";
import type { BrowserContext } from "playwright-core";
import { isEventRequest } from "@/lib/domain/screenshots/event-requests";

/**
 * Leaves the browser out of all statistics of the shop: events get an empty answer, beacons are dropped, and WebSockets
 * open without a server, so that scripts of the page work on. Call it before the first page opens. What is not seen
 * here, such as redirects, the intake of events ignores by the user agent (docs/adr/0094).
 */
export async function blockEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: MUTE_REPORTS });
  await context.routeWebSocket(
    () => true,
    () => undefined,
  );
  await context.route("**/*", async (route) => {
    const request = route.request();
    const isEvent = isEventRequest({ url: request.url(), type: request.resourceType() });
    // The page may have been closed meanwhile.
    await (isEvent ? route.fulfill({ status: 204 }) : route.continue()).catch(() => undefined);
  });
}
