import { watchBanners } from "./banners";
import { watchClicks } from "./clicks";
import { createTracker } from "./tracker";
import type { PageEvent } from "./vitrine";

/** Reports page views, lists, clicks, banners and orders of a shop's page (docs/events.md). A page may load it once. */
export function start(): void {
  const own = new URL((document.currentScript as HTMLScriptElement).src);
  const tracker = own.searchParams.get("tracker_id");
  if (!tracker || window.vitrine) return;
  const target = new URL(`/v1/events?tracker_id=${encodeURIComponent(tracker)}`, own).href;
  const mustAgree = own.searchParams.get("consent") === "wait";
  const agreed = !mustAgree || window.vitrineConsent === true ? true : null;
  const { track, customer, client, consent, schedule, leave } = createTracker({ tracker, target, agreed });
  const lookAgain = watchBanners(track);
  watchClicks(track);
  window.vitrine = { track, customer, client, consent };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else lookAgain();
  });
  addEventListener("online", () => schedule(0));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => trackPageEvents(track));
  else trackPageEvents(track);
  schedule(400);
}

/** Reports the events that the page names in its head. */
function trackPageEvents(track: (event: PageEvent) => void): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="vitrine:events"]')) {
    try {
      (JSON.parse(content) as PageEvent[]).forEach((event) => {
        track(event);
      });
    } catch {
      // Events that are no JSON are not reported.
    }
  }
}
