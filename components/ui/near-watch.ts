// Which parts of a long list are near the window. One observer serves all parts, and what it reports is told a few parts
// at a time, so that a jump to the other end of 200 results is never one long task (features A33).

type Tell = (isNear: boolean) => void;

/** How far outside of the window (px) a part is near. */
const NEAR_PX = 500;
/** So many parts are told in one frame. */
const AT_ONCE = 4;

const listeners = new WeakMap<Element, Tell>();
/** What is still to be told: for each part whether it is near, and how far (px) it is from the window. */
const waiting = new Map<Element, { isNear: boolean; away: number }>();
let observer: IntersectionObserver | null = null;
let frame = 0;

/** Tells whether an element is near the window, at first and whenever that changes; answers how to stop. Browser only. */
export function watchNear(element: Element, tell: Tell): () => void {
  if (typeof IntersectionObserver !== "function") {
    tell(true);
    return () => undefined;
  }
  observer ??= new IntersectionObserver(note, { rootMargin: `${NEAR_PX}px 0px` });
  listeners.set(element, tell);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    waiting.delete(element);
  };
}

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect: box } of entries) {
    const away = Math.max(0, -box.bottom, box.top - window.innerHeight);
    waiting.set(target, { isNear: isIntersecting, away });
  }
  if (frame === 0) frame = requestAnimationFrame(tellSome);
}

/** What came near goes before what went away; of those, what is nearest. */
function tellSome(): void {
  frame = 0;
  const next = [...waiting].sort(([, a], [, b]) => Number(b.isNear) - Number(a.isNear) || a.away - b.away);
  for (const [element, { isNear }] of next.slice(0, AT_ONCE)) {
    waiting.delete(element);
    listeners.get(element)?.(isNear);
  }
  if (waiting.size > 0) frame = requestAnimationFrame(tellSome);
}
