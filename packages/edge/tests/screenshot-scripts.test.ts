/** @jest-environment jsdom */
import { MUTE_REPORTS, REMOVE_CONNECTIONS, WAIT_FOR_IMAGES, writeSelectorCheck } from "../src/screenshots";

// What the browser of screenshots runs in the pages of shops. tests/unit/screenshots/take-shot.long.test.ts does so in Chromium.

const evaluate = (script: string): unknown => new Function(`return ${script}`)();

test("drops beacons, and requests that outlive their page once it is left", async () => {
  const sent: unknown[] = [];
  const stub = { Request: class {}, Response: class {}, SharedWorker: class {}, RTCPeerConnection: class {} };
  Object.assign(globalThis, stub, { fetch: async (address: unknown) => sent.push(address) });
  navigator.sendBeacon = () => false;
  Object.defineProperty(Navigator.prototype, "sendBeacon", { value: () => false, writable: true, configurable: true });
  Reflect.deleteProperty(navigator, "sendBeacon");
  evaluate(MUTE_REPORTS);
  evaluate(REMOVE_CONNECTIONS);
  expect(["SharedWorker", "RTCPeerConnection"].filter((name) => name in globalThis)).toEqual([]);
  expect(navigator.sendBeacon("/events")).toBe(true);
  await fetch("/before", { keepalive: true });
  dispatchEvent(new Event("pagehide"));
  await fetch("/after", { keepalive: true });
  await fetch("/data");
  expect(sent).toEqual(["/before", "/data"]);
});

test("waits for the images in the window, and for fonts", async () => {
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() } });
  document.body.innerHTML = "<img id=loads><img id=fails><img id=below><img id=done>";
  const [loads, fails, below, done] = [...document.images];
  for (const image of [loads, fails, below]) Object.defineProperty(image, "complete", { value: false });
  if (below) below.getBoundingClientRect = () => ({ top: innerHeight + 1, bottom: innerHeight + 9 }) as DOMRect;
  expect(done?.complete).toBe(true);
  let isOver = false;
  const waiting = (evaluate(WAIT_FOR_IMAGES) as Promise<void>).then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  loads?.dispatchEvent(new Event("load"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOver).toBe(false);
  fails?.dispatchEvent(new Event("error"));
  await waiting;
});

test("throws for a selector that the browser does not support", () => {
  expect(evaluate(writeSelectorCheck("a[href='</script>']"))).toBe(true);
  expect(() => evaluate(writeSelectorCheck("a >>"))).toThrow();
});
