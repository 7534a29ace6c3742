import { createContext, runInContext } from "node:vm";
import { TRACKING_SCRIPT } from "../src/tracking";

// The tracking script in a browser of its own, which remembers what the script reads, stores and sends.

type Sent = Record<string, unknown> & { id: string; type: string; client_id: string };
type Vitrine = {
  track: (event: Record<string, unknown>) => void;
  client: () => string | null;
  customer: (id: string | null) => void;
  consent: (given: boolean) => void;
};

type PageOptions = {
  store?: Map<string, string>;
  address?: string;
  cookie?: string;
  isPrerendered?: boolean;
  consent?: boolean;
  events?: readonly unknown[];
};

const TRACKER = "100200-300400";
const QUEUE = `vitrine:events:${TRACKER}`;

function openPage({
  store = new Map(),
  address = "",
  cookie = "",
  isPrerendered,
  consent,
  events = [],
}: PageOptions = {}) {
  const listeners = new Map<string, (() => void)[]>();
  const listen = (name: string, run: () => void) => listeners.set(name, [...(listeners.get(name) ?? []), run]);
  const touched: string[] = [];
  const localStorage = {
    getItem: (name: string) => {
      touched.push(name);
      return store.get(name) ?? null;
    },
    setItem: (name: string, value: string) => {
      touched.push(name);
      store.set(name, value);
    },
    removeItem: (name: string) => store.delete(name),
  };
  const document = {
    currentScript: { src: `https://search.example/v1/tracking.js?tracker_id=${TRACKER}${address}` },
    cookie,
    prerendering: isPrerendered ?? false,
    title: "Tents",
    referrer: "",
    readyState: "complete",
    visibilityState: "visible",
    documentElement: {},
    addEventListener: listen,
    querySelectorAll: (selector: string) => (selector.startsWith("meta") ? [{ content: JSON.stringify(events) }] : []),
  };
  class Observer {
    observe(): void {}
    unobserve(): void {}
  }
  const window: { vitrine?: Vitrine; vitrineConsent?: boolean } =
    consent === undefined ? {} : { vitrineConsent: consent };
  const context = createContext({
    ...{ window, document, localStorage, URL, crypto, JSON, addEventListener: listen, Element: Observer },
    ...{ IntersectionObserver: Observer, MutationObserver: Observer, setTimeout: () => 0, clearTimeout: () => {} },
    navigator: { userAgent: "Mozilla/5.0 (X11; Linux x86_64)", onLine: true },
    location: { href: "https://shop.example/search?q=tent" },
  });
  runInContext(TRACKING_SCRIPT, context);
  const { vitrine } = window;
  if (vitrine === undefined) throw new Error("the script did not start");
  return {
    vitrine,
    store,
    touched,
    activate: () => {
      for (const run of listeners.get("prerenderingchange") ?? []) run();
    },
    readQueue: () => JSON.parse(store.get(QUEUE) ?? "[]") as Sent[],
  };
}

const order = {
  type: "transaction",
  order_id: 7001,
  items: [{ title: "Kayak", url: "V7", count: 1, total_price: 599 }],
};

test("an order has the ID of its number, also when its page is loaded again, and is queued once", () => {
  const store = new Map<string, string>();
  openPage({ store, events: [order] });
  const again = openPage({ store, events: [order] });
  expect(again.readQueue().map(({ id }) => id)).toEqual(["order-7001"]);
  again.vitrine.track({ ...order, order_id: "7002" });
  again.vitrine.track({ type: "transaction", id: "own-1", items: [] });
  expect(again.readQueue().map(({ id }) => id)).toEqual(["order-7001", "order-7002", "own-1"]);
});

test("reads, stores and queues nothing before the shopper has agreed, and everything afterwards", () => {
  const page = openPage({ address: "&consent=wait", events: [{ type: "pv" }] });
  page.vitrine.customer("C-17");
  page.vitrine.track(order);
  expect([page.touched, page.store.size, page.vitrine.client()]).toEqual([[], 0, null]);
  page.vitrine.consent(true);
  expect(page.readQueue()).toMatchObject([
    { type: "pv", url: "https://shop.example/search?q=tent", customer_id: "C-17" },
    { id: "order-7001", customer_id: "C-17" },
  ]);
  expect(page.vitrine.client()).toBe(page.readQueue()[0]?.client_id);
});

test("an agreement that is known when the page is loaded counts at once", () => {
  expect(openPage({ address: "&consent=wait", consent: true, events: [{ type: "pv" }] }).readQueue()).toHaveLength(1);
  expect(openPage({ address: "&consent=wait", consent: false, events: [{ type: "pv" }] }).store.size).toBe(0);
});

test("a refusal deletes what is stored and reports nothing more", () => {
  const page = openPage({ events: [{ type: "pv" }] });
  page.vitrine.customer("C-17");
  expect(page.store.size).toBe(3);
  page.vitrine.consent(false);
  page.vitrine.track(order);
  expect([page.store.size, page.vitrine.client()]).toEqual([0, null]);
});

test("a page that was loaded in advance reports its events when it is shown", () => {
  const page = openPage({ isPrerendered: true, events: [{ type: "pv" }] });
  expect([page.touched, page.store.size]).toEqual([[], 0]);
  page.activate();
  expect(page.readQueue()).toMatchObject([{ type: "pv", tracker_id: TRACKER }]);
});

test("takes the visitor from the cookie of the shop's server, and else from the browser's storage", () => {
  const store = new Map([["vitrine:client", "111"]]);
  expect(openPage({ store, cookie: "a=b; vitrine_client=6667519810961020001; c=d" }).vitrine.client()).toBe(
    "6667519810961020001",
  );
  expect(openPage({ store, cookie: "vitrine_client=abc; xvitrine_client=7" }).vitrine.client()).toBe("111");
  expect(openPage().vitrine.client()).toMatch(/^\d{18}$/);
});

test("cuts texts that the intake would reject, without splitting a character", () => {
  const page = openPage();
  const string = `${"x".repeat(999)}😀`;
  page.vitrine.track({ type: "event", lists: { Autocomplete: { items: [], query: { string } } } });
  page.vitrine.track({ type: "pv", url: `https://shop.example/?q=${"x".repeat(9_000)}`, title: "t".repeat(9_000) });
  const [list, view] = page.readQueue();
  expect(list?.lists).toEqual({ Autocomplete: { items: [], query: { string: "x".repeat(999) } } });
  expect([String(view?.url).length, String(view?.title).length]).toEqual([2_048, 2_000]);
});
