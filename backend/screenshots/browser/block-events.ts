import type { BrowserContext } from "playwright-core";
import { isEventRequest } from "@/lib/domain/screenshots/event-requests";

/**
 * Keeps the browser out of every statistic of the shop: events get an empty answer instead of being sent, beacons are dropped, and
 * WebSockets open without a server behind them, so that scripts of the page work on. Call it before the first page opens. What it cannot
 * see, such as redirects to the address of events, the intake of events ignores by the user agent (docs/adr/0094).
 */
export async function blockEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript(muteReports);
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

/** Runs in every frame before its scripts. Drops what is not always intercepted: requests that outlive their page, and shared workers. */
function muteReports(): void {
  const send = globalThis.fetch;
  let isLeaving = false;
  for (const name of ["beforeunload", "pagehide"])
    addEventListener(
      name,
      () => {
        isLeaving = true;
      },
      true,
    );
  globalThis.fetch = (input, init) => {
    const outlives = init?.keepalive ?? (input instanceof Request && input.keepalive);
    return isLeaving && outlives ? Promise.resolve(new Response(null, { status: 204 })) : send(input, init);
  };
  Navigator.prototype.sendBeacon = () => true;
  Reflect.deleteProperty(globalThis, "SharedWorker");
}
