import { findMarked } from "./find-marked";
import type { PageEvent } from "./vitrine";

const BANNERS = "[data-vitrine-banner]";
const VISIBLE_MS = 1000;
const VISIBLE_SHARE = 0.5;

/**
 * Reports banners, also those that are added later: an impression when at least half of one was visible for a second, once per page, and
 * clicks. Returns a function that looks at all of them again.
 */
export function watchBanners(track: (event: PageEvent) => void): () => void {
  const reported = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();

  function report({ dataset }: HTMLElement, action: "impression" | "click"): void {
    const { vitrineBanner, vitrinePlacement, vitrineQuery } = dataset;
    const query = vitrineQuery ? { query: vitrineQuery } : {};
    track({ type: "banner", action, campaign_id: vitrineBanner, placement: vitrinePlacement, ...query });
  }
  function reportImpression(element: HTMLElement): void {
    const key = `${element.dataset.vitrineBanner} ${element.dataset.vitrinePlacement}`;
    if (reported.has(key)) return;
    reported.add(key);
    report(element, "impression");
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        if (!isIntersecting || intersectionRatio < VISIBLE_SHARE) continue;
        const timer = setTimeout(() => {
          timers.delete(target);
          if (target.isConnected && document.visibilityState === "visible") reportImpression(target as HTMLElement);
        }, VISIBLE_MS);
        timers.set(target, timer);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  // Observing an element again reports its current visibility.
  function observe(elements: Iterable<Element>): void {
    for (const element of elements) {
      observer.unobserve(element);
      observer.observe(element);
    }
  }
  const observeAll = () => observe(document.querySelectorAll(BANNERS));

  new MutationObserver((changes) => {
    const found = new Set<Element>();
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(BANNERS)) found.add(node);
        for (const inner of node.querySelectorAll(BANNERS)) found.add(inner);
      }
    observe(found);
  }).observe(document.documentElement, { childList: true, subtree: true });
  observeAll();

  document.addEventListener(
    "click",
    (event) => {
      const banner = findMarked(event, BANNERS);
      if (!banner || event.button > 1) return;
      // A quick click comes before the impression is due, and implies it.
      reportImpression(banner);
      report(banner, "click");
    },
    true,
  );
  return observeAll;
}
