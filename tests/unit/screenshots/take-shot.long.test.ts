import { openLog } from "@/backend/kit/log";
import { findBrowser } from "@/backend/screenshots/browser/launch-browser";
import { takeShot } from "@/backend/screenshots/browser/take-shot";
import type { ScreenshotSettings, ShotDevice } from "@/lib/contract/screenshots/screenshots";
import { type PageServer, startPageServer } from "@/tests/support/page-server";
import { listBelow } from "@/tests/support/processes";
import { makeSettings, SITE_PLACE } from "@/tests/support/screenshots";

// Pictures of real pages by a real browser.

const log = openLog("silent");
const executable = findBrowser(process.env.CHROMIUM_PATH) ?? "";
const SEARCH = `<form action="/results"><input id="q" name="q"></form><p id="agent"></p>
  <script>agent.textContent = navigator.userAgent;
  q.oninput = () => { document.title = q.value; fetch("/suggest?q=" + encodeURIComponent(q.value)); };</script>`;

/** A page that reports its visit in every way, and shows a heading once a socket has opened. */
const TRACKED = `<form action="/results"><input id="q" name="q"></form><a id="link" ping="/ping" href="#">ping</a><script>
  fetch("/v1/events?by=fetch", { method: "POST", body: "[]", keepalive: true }).then(({ status }) => { document.title = status; });
  new Image().src = "/v1/events?by=image";
  new Worker(URL.createObjectURL(new Blob(["fetch('" + origin + "/v1/events?by=worker', { method: 'POST', body: '[]' })"])));
  const request = new XMLHttpRequest();
  request.open("POST", "/v1/events?by=xhr");
  request.send("[]");
  navigator.sendBeacon("/beacon", "[]");
  link.click();
  new WebSocket("ws://" + location.host + "/socket").onopen = () => fetch("/opened");
  addEventListener("pagehide", () => navigator.sendBeacon("/v1/events?by=pagehide", "[]"));
  document.addEventListener("visibilitychange", () => fetch("/v1/events?by=hidden", { method: "POST", keepalive: true, body: "[]" }));
</script>`;

/** For tests that expect a success, beside others on a busy computer. */
const PATIENCE = 4;

let server: PageServer;

beforeAll(async () => {
  server = await startPageServer({
    "/": SEARCH,
    "/results": "<h1>Results</h1>",
    "/suggest": "[]",
    "/marked": "<h1>Marked</h1>",
    "/tracked": TRACKED,
    "/v1/events": "",
    "/socket": "",
    "/beacon": "",
    "/ping": "",
    "/never": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<h1>Never</h1>"),
    "/frozen": "<h1>Frozen</h1><script>setTimeout(() => { for (;;); }, 300)</script>",
    "/crash": '<h1>Crash</h1><script>setTimeout(() => fetch("/kill"), 300)</script>',
    "/kill": () => {
      const renderers = listBelow(process.pid).filter(({ line }) => line.includes("--type=renderer"));
      for (const { pid } of renderers) process.kill(pid, "SIGKILL");
    },
    "/dialog": "<h1>Dialog</h1><script>alert('stop'); onbeforeunload = () => 'stay'</script>",
  });
});
afterAll(() => server.stop());

function take(
  given: Partial<ScreenshotSettings> & { path?: string; patience?: number },
  device: ShotDevice = "desktop",
) {
  const { path = "/", patience = 1, ...settings } = given;
  const { guard, origin } = server;
  const signal = new AbortController().signal;
  return takeShot(
    { executable, guard, log, patience },
    makeSettings({ url: origin + path, ...settings }),
    device,
    SITE_PLACE,
    signal,
  );
}

test.each([
  ["desktop", 1440, 900],
  ["tablet", 820, 1180],
  ["phone", 780, 1688],
] as const)("a %s has its own size in pixels", async (device, width, height) => {
  const shot = await take({}, device);
  expect(shot).toMatchObject({ code: null, notes: [], width, png: expect.any(Buffer) });
  expect(Math.abs(shot.height - height)).toBeLessThan(2);
});

test("the search types the term into the field and submits it", async () => {
  await take({ scenario: "search", searchTerm: "red boots", patience: PATIENCE });
  expect(server.paths).toContain("/results?q=red+boots");
});

test("autocomplete types the term and does not submit it", async () => {
  const before = server.paths.length;
  await take({ scenario: "autocomplete", searchTerm: "tent", patience: PATIENCE });
  const paths = server.paths.slice(before);
  expect(paths).toContain("/suggest?q=tent");
  expect(paths.filter((path) => path.startsWith("/results"))).toEqual([]);
});

test.each([
  ["#missing", "selector_not_found"],
  ["input[", "selector_invalid"],
  ["text=Results", "selector_invalid"],
])("the selector %s fails with the picture of the page as it is", async (inputSelector, code) => {
  expect(await take({ scenario: "search", inputSelector })).toMatchObject({ code, png: expect.any(Buffer) });
});

test("the script runs in the page before the scenario", async () => {
  const before = server.paths.length;
  const beforeStart = `await fetch("/marked"); document.body.insertAdjacentHTML("beforeend", '<input id="late">');`;
  const shot = await take({ scenario: "search", inputSelector: "#late", beforeStart, patience: PATIENCE });
  expect(shot.code).toBeNull();
  expect(server.paths.slice(before)).toContain("/marked");
});

test.each(["throw new Error('no')", "((", "await new Promise(() => 0)"])(
  "the script %s fails clearly",
  async (script) => {
    expect(await take({ beforeStart: script })).toMatchObject({ code: "script_failed", png: expect.any(Buffer) });
  },
);

test("a page reports no visit, by any way of sending, and its scripts do not notice", async () => {
  const before = server.paths.length;
  const shot = await take({ path: "/tracked", scenario: "search", searchTerm: "boots" });
  expect(shot).toMatchObject({ code: null, notes: [], png: expect.any(Buffer) });
  const paths = server.paths.slice(before).filter((path) => !path.includes("favicon"));
  expect(paths.sort()).toEqual(["/opened", "/results?q=boots", "/tracked"]);
});

test("a page that never stops loading gives what it has, with a note", async () => {
  expect(await take({ path: "/never" })).toMatchObject({
    code: null,
    notes: ["still_loading"],
    png: expect.any(Buffer),
  });
});

test("a page that asks questions is shown", async () => {
  expect(await take({ path: "/dialog" })).toMatchObject({ code: null, png: expect.any(Buffer) });
});

test.each([
  ["/frozen", "page_frozen"],
  ["/crash", "page_crashed"],
  ["/missing-host", "page_unreachable"],
])("%s gives no picture, and the next one is not affected", async (path, code) => {
  const url = path === "/missing-host" ? { url: "http://unknown.example/" } : { path };
  expect(await take(url)).toMatchObject({ code, png: null });
  expect(await take({})).toMatchObject({ code: null });
});

test("a browser that does not start is a failure of the device", async () => {
  const tools = { executable: "/bin/false", guard: server.guard, log };
  const shot = await takeShot(tools, makeSettings(), "desktop", SITE_PLACE, new AbortController().signal);
  expect(shot).toMatchObject({ png: null, code: "browser_failed" });
});

test("an interrupted picture ends with its browser", async () => {
  const ending = new AbortController();
  const settings = makeSettings({ url: `${server.origin}/never` });
  const taking = takeShot({ executable, guard: server.guard, log }, settings, "desktop", SITE_PLACE, ending.signal);
  setTimeout(() => ending.abort(), 2_000);
  expect(await taking).toMatchObject({ png: null, code: "interrupted" });
});
