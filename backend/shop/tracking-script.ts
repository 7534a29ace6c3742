// The tracking script for any shop: reports page views, lists, clicks and orders (docs/events.md). It is a string, because
// it runs in the shopper's browser without a build step.

/** The tracking script; reads the site and the target from its own URL. */
export const TRACKING_SCRIPT = `
"use strict";
(() => {
  const own = new URL(document.currentScript.src);
  const tracker = own.searchParams.get("tracker_id");
  if (!tracker || window.vitrine) return;
  const target = new URL("/v1/events?tracker_id=" + encodeURIComponent(tracker), own).href;
  const QUEUE = "vitrine:events:" + tracker;
  const CLIENT = "vitrine:client";
  const CUSTOMER = "vitrine:customer:" + tracker;
  const MAX_AGE_SECONDS = 3 * 86400 - 600;
  const QUEUE_MAX = 400;
  const BATCH_EVENTS = 25;
  // Browsers limit the data sent while leaving a page to 64 KB.
  const BATCH_LETTERS = 48000;
  const WAITS_MS = [2000, 15000, 60000, 300000];
  const now = () => Math.floor(Date.now() / 1000);
  // The time of sending, by the clock that the events have their times from, shows how wrong that clock is.
  const addressNow = () => target + "&sent_at=" + now();

  // Nothing is read from the browser, stored or sent before the shopper has agreed, if the shop waits for that, and before a page
  // that was loaded in advance is shown. Until then, events wait in memory.
  const mustAgree = own.searchParams.get("consent") === "wait";
  let agreed = !mustAgree || window.vitrineConsent === true ? true : null;
  let shown = !document.prerendering;
  let waiting = [];
  let customerOf = null;
  const isReady = () => agreed === true && shown;

  // Without localStorage, the data lasts as long as the page.
  const memory = new Map();
  const read = (name) => {
    try { return localStorage.getItem(name); } catch { return memory.get(name) ?? null; }
  };
  const write = (name, value) => {
    try { localStorage.setItem(name, value); } catch { memory.set(name, value); }
  };

  function digits(count) {
    const numbers = crypto.getRandomValues(new Uint8Array(count));
    return String(1 + (numbers[0] % 9)) + Array.from(numbers.slice(1), (number) => number % 10).join("");
  }
  // A cookie that the shop's server sets outlives what scripts store, which Safari deletes after seven days.
  function readCookie() {
    try { return /(?:^|; )vitrine_client=(\\d{1,40})(?:;|$)/.exec(document.cookie)?.[1]; } catch { return undefined; }
  }
  function clientId() {
    const known = readCookie() ?? read(CLIENT);
    if (known && /^\\d{1,40}$/.test(known)) return known;
    const made = digits(18);
    write(CLIENT, made);
    return made;
  }
  function platform() {
    const agent = navigator.userAgent;
    if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return "tablet";
    return /mobi|iphone|android/i.test(agent) ? "mobile" : "desktop";
  }

  // All pages of the shop share one queue. Events may be sent twice, because they count once.
  function loadQueue() {
    let events = [];
    try { events = JSON.parse(read(QUEUE) ?? "[]"); } catch {}
    const oldest = now() - MAX_AGE_SECONDS;
    return Array.isArray(events) ? events.filter((event) => event?.local_timestamp > oldest) : [];
  }
  const save = (events) => write(QUEUE, JSON.stringify(events.slice(-QUEUE_MAX)));
  function forget(ids) {
    save(loadQueue().filter(({ id }) => !ids.has(id)));
  }

  let flushing = false;
  let failures = 0;
  let timer = 0;

  function nextBatch() {
    const events = [];
    let letters = 0;
    for (const event of loadQueue()) {
      letters += JSON.stringify(event).length;
      if (events.length > 0 && (events.length >= BATCH_EVENTS || letters > BATCH_LETTERS)) break;
      events.push(event);
    }
    return events;
  }

  function schedule(ms) {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  }

  async function flush() {
    if (flushing || !isReady()) return;
    const events = nextBatch();
    if (events.length === 0) return;
    flushing = true;
    let wait = null;
    try {
      const body = JSON.stringify(events);
      // This content type avoids a CORS preflight request.
      const headers = { "content-type": "text/plain;charset=UTF-8" };
      const response = await fetch(addressNow(), { method: "POST", body, headers, keepalive: body.length < 60000 });
      wait = await settle(events, response);
    } catch {
      wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
      failures += 1;
    }
    flushing = false;
    if (wait !== null) schedule(wait);
    else if (loadQueue().length > 0) schedule(0);
  }

  // Accepted and invalid events are done; events that exceeded the rate limit or met a server error are sent again.
  async function settle(events, response) {
    const wait = Number(response.headers.get("retry-after")) * 1000 || WAITS_MS[1];
    if (response.status >= 500 || response.status === 408) throw new Error("not taken");
    failures = 0;
    const done = new Set(events.map(({ id }) => id));
    let again = false;
    if (response.status === 202 || response.status === 429) {
      const { refused = null } = await response.json();
      const waiting = refused === null ? events : refused.filter(({ error }) => error === "rate_limited");
      for (const { id } of waiting) again = done.delete(id) || again;
    }
    forget(done);
    return again ? wait : null;
  }

  // Sends the rest when the page is left. The result is unknown, so after a failure or offline, the next page sends it.
  function leave() {
    if (!isReady() || failures > 0 || !navigator.onLine || !navigator.sendBeacon) return;
    const events = nextBatch();
    if (events.length === 0) return;
    if (navigator.sendBeacon(addressNow(), JSON.stringify(events))) forget(new Set(events.map(({ id }) => id)));
  }

  function track(event) {
    if (agreed === false) return;
    const more = event.type === "pv" ? readPage() : {};
    waiting = [...waiting, { local_timestamp: now(), ...more, ...event }].slice(-QUEUE_MAX);
    release();
  }
  function release() {
    if (!isReady() || waiting.length === 0) return;
    if (customerOf !== null) write(CUSTOMER, customerOf);
    const customer = read(CUSTOMER);
    const queue = loadQueue();
    for (const event of waiting) {
      const whole = {
        id: digits(24), tracker_id: tracker, client_id: clientId(), platform: platform(),
        ...(customer ? { customer_id: customer } : {}), ...cutTexts(event), ...orderId(event),
      };
      if (!queue.some(({ id }) => id === whole.id)) queue.push(whole);
    }
    waiting = [];
    save(queue);
    schedule(400);
  }
  // The page of an order that is loaded again has the same number, and an event with the same ID counts once.
  function orderId({ type, order_id: number }) {
    return type === "transaction" && number ? { id: "order-" + String(number).slice(0, 150) } : {};
  }
  function readPage() {
    const page = { url: location.href.split("#")[0], title: document.title };
    return document.referrer ? { ...page, referer: document.referrer } : page;
  }
  // Longer texts would be rejected, and shoppers may paste anything.
  const cut = (text, max) => typeof text === "string" ? text.slice(0, max).replace(/[\\ud800-\\udbff]$/, "") : text;
  function cutTexts(event) {
    const copy = { ...event };
    for (const [name, max] of [["url", 2048], ["referer", 2048], ["title", 2000], ["query", 1000]])
      if (name in copy) copy[name] = cut(copy[name], max);
    if (!event.lists) return copy;
    copy.lists = Object.fromEntries(Object.entries(event.lists).map(([name, list]) => [
      name, list?.query ? { ...list, query: { ...list.query, string: cut(list.query.string, 1000) } } : list,
    ]));
    return copy;
  }

  function consent(given) {
    agreed = given === true;
    if (agreed) return release();
    waiting = [];
    memory.clear();
    for (const name of [QUEUE, CLIENT, CUSTOMER]) try { localStorage.removeItem(name); } catch {}
  }
  function setCustomer(id) {
    customerOf = id ?? "";
    if (isReady()) write(CUSTOMER, customerOf);
  }
  document.addEventListener("prerenderingchange", () => {
    shown = true;
    for (const event of waiting) event.local_timestamp = now();
    release();
  });

  // Banners: an impression when at least half of one was visible for a second, once per page; also of banners added later.
  const BANNERS = "[data-vitrine-banner]";
  const VISIBLE_MS = 1000;
  const reported = new Set();
  const timers = new Map();
  function trackBanner(element, action) {
    const { vitrineBanner, vitrinePlacement, vitrineQuery } = element.dataset;
    const query = vitrineQuery ? { query: vitrineQuery } : {};
    track({ type: "banner", action, campaign_id: vitrineBanner, placement: vitrinePlacement, ...query });
  }
  function reportImpression(element) {
    const key = element.dataset.vitrineBanner + " " + element.dataset.vitrinePlacement;
    if (reported.has(key)) return;
    reported.add(key);
    trackBanner(element, "impression");
  }
  const banners = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      clearTimeout(timers.get(target));
      timers.delete(target);
      if (!isIntersecting || intersectionRatio < 0.5) continue;
      timers.set(target, setTimeout(() => {
        timers.delete(target);
        if (target.isConnected && document.visibilityState === "visible") reportImpression(target);
      }, VISIBLE_MS));
    }
  }, { threshold: 0.5 });
  // Observing an element again reports its current visibility.
  function watchBanners(elements) {
    for (const element of elements) {
      banners.unobserve(element);
      banners.observe(element);
    }
  }
  const allBanners = () => document.querySelectorAll(BANNERS);
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
    watchBanners(new Set(added.flatMap((one) => [...(one.matches(BANNERS) ? [one] : []), ...one.querySelectorAll(BANNERS)])));
  }).observe(document.documentElement, { childList: true, subtree: true });
  watchBanners(allBanners());

  // A quick click comes before the impression is due, and implies it.
  document.addEventListener("click", (event) => {
    const banner = event.target.closest?.(BANNERS);
    if (!banner || event.button > 1) return;
    reportImpression(banner);
    trackBanner(banner, "click");
  }, true);

  // Clicks on elements that name an item; an element may name another action, such as add-to-cart.
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("[data-vitrine-item]");
    if (!mark || event.button > 1) return;
    const { vitrineItem, vitrineAction, vitrineType } = mark.dataset;
    const resource = vitrineType ? { resource_type: vitrineType } : {};
    track({ type: "click", action: { type: vitrineAction ?? "click", resource_identifier: vitrineItem, ...resource } });
  }, true);

  function trackPageEvents() {
    for (const meta of document.querySelectorAll('meta[name="vitrine:events"]')) {
      try { JSON.parse(meta.content).forEach(track); } catch {}
    }
  }

  window.vitrine = {
    track,
    customer: setCustomer,
    client: () => (isReady() ? clientId() : null),
    consent,
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else watchBanners(allBanners());
  });
  addEventListener("online", () => schedule(0));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", trackPageEvents);
  else trackPageEvents();
  schedule(400);
})();
`.trim();
