// Where the focus goes when its element disappears: an action removes its own button, a dialog closes whose opener no longer exists, a
// notification is answered. Browsers then move it to the page's body, and the next keys do nothing.

const FOCUSABLE = "button:not([tabindex='-1']), a[href], input, select, textarea, [data-reorder-handle]";
const REGION = "[data-react-aria-top-layer]";
const LAYER = "[role$='dialog'], [role='menu'], [data-react-aria-top-layer]";

/** An element that had the focus, and where it was: its item of a list, and the number of the item. */
type Spot = { element: HTMLElement; item: HTMLElement | null; list: Element | null; index: number };

/** How many earlier places of the focus are remembered. */
const SPOTS_MAX = 12;

/** Starts to keep the focus: when its element disappears, the next sensible one gets it. Returns the function that stops. */
export function keepFocus(): () => void {
  const spots: Spot[] = [];
  let isLeft = true;
  const add = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    isLeft = false;
    spots.push(describeSpot(target));
    if (spots.length > SPOTS_MAX) spots.shift();
  };
  const enter = ({ target }: FocusEvent) => add(target);
  // A click on an empty area moves the focus away on purpose; the removal of an element does not.
  const leave = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && hasNone()) isLeft = true;
    });
  const restore = () => {
    if (isLeft || !hasNone() || isUsable(spots.at(-1)?.element)) return;
    const next = findNext(spots);
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  };
  const changes = new MutationObserver(() => {
    if (isLeft || !hasNone()) return;
    // A closing dialog returns the focus itself, if it can, one frame later.
    if (spots.at(-1)?.element.closest(LAYER) == null) restore();
    requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  // Keys and clicks before the page listened may have moved the focus.
  add(document.activeElement);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", leave);
  return () => {
    // Prevents that a frame that is still pending moves the focus.
    isLeft = true;
    changes.disconnect();
    document.removeEventListener("focusin", enter);
    document.removeEventListener("focusout", leave);
  };
}

function hasNone(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function describeSpot(element: HTMLElement): Spot {
  const item = element.closest<HTMLElement>("li, tr");
  const list = item?.parentElement ?? null;
  return { element, item, list, index: item === null || list === null ? -1 : [...list.children].indexOf(item) };
}

function isUsable(element: HTMLElement | undefined): boolean {
  return element?.isConnected === true && element.checkVisibility?.() !== false && element.closest("[inert]") === null;
}

/**
 * The element to focus: from the newest place to the oldest, what is there now; the title of the page if there is nothing. A region
 * of notifications, which stays without notifications, is none.
 */
function findNext(spots: readonly Spot[]): HTMLElement | null {
  for (const spot of spots.toReversed()) {
    if (spot.element.matches(REGION)) continue;
    const found = isUsable(spot.element) ? spot.element : findInList(spot);
    if (found !== null) return found;
  }
  return document.querySelector<HTMLElement>("#main h1");
}

/** The same item if it still has a control, else the one that took its place, else the last one before. */
function findInList({ item, list, index, element }: Spot): HTMLElement | null {
  if (item === null || list === null || !list.isConnected || element.closest(LAYER) !== null) return null;
  if (list.closest(LAYER) !== null) return null;
  const { reorderId } = item.dataset;
  const items = [...list.children];
  const own =
    reorderId === undefined ? item : items.find((one) => (one as HTMLElement).dataset.reorderId === reorderId);
  const after = items.slice(Math.max(0, index));
  const before = items.slice(0, Math.max(0, index)).toReversed();
  for (const one of [own, ...after, ...before]) {
    const control = one?.isConnected ? findControl(one, reorderId !== undefined) : null;
    if (control !== null) return control;
  }
  return null;
}

/** The first control of an item; of a result only its handle, which has the keys for everything. */
function findControl(item: Element, isResult: boolean): HTMLElement | null {
  const wanted = isResult ? "[data-reorder-handle]" : FOCUSABLE;
  return [...item.querySelectorAll<HTMLElement>(wanted)].find(isUsable) ?? null;
}
