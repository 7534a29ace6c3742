import { createSocket } from "node:dgram";
import { type AddressInfo, connect } from "node:net";
import { openLog } from "@/backend/kit/log";
import { isPublicAddress } from "@/backend/kit/outbound/address-policy";
import { findBrowser } from "@/backend/screenshots/browser/launch-browser";
import { takeShot } from "@/backend/screenshots/browser/take-shot";
import { type PageServer, startPageServer } from "@/tests/support/page-server";
import { makeSettings, SITE_PLACE } from "@/tests/support/screenshots";
import { until } from "@/tests/support/until";

// Pages that try to reach the computer of the backend. A listener there counts connections, also those without a request.

const log = openLog("silent");
const executable = findBrowser(process.env.CHROMIUM_PATH) ?? "";

let canary: PageServer;
let udpHits = 0;
const udp = createSocket("udp4").on("message", () => {
  udpHits += 1;
});

beforeAll(async () => {
  canary = await startPageServer({});
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await canary.stop();
  udp.close();
});

/** Takes a picture of a page that reaches the network by the real policy, except for the test page itself and `allowed`. */
async function openPage(
  build: (port: number) => string,
  given: Parameters<typeof makeSettings>[0] = {},
  allowed: readonly string[] = [],
) {
  const html = build(canary.port);
  const pages = await startPageServer({
    "/": html,
    "/moved": (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/moved` }).end(),
  });
  const origin = `http://localhost:${pages.port}`;
  const guard = {
    ownOrigins: [origin, ...allowed],
    // Names that point to this computer and to private networks, and one that changes with each question.
    resolve: async (host: string) => (host.startsWith("rebind") ? [nextAddress()] : ["127.0.0.1"]),
  };
  const shot = await takeShot(
    { executable, guard, log },
    makeSettings({ url: `${origin}/`, ...given }),
    "desktop",
    SITE_PLACE,
    new AbortController().signal,
  );
  await pages.stop();
  return { shot, origin, paths: pages.paths };
}

let questions = 0;
function nextAddress(): string {
  questions += 1;
  return questions % 2 === 0 ? "127.0.0.1" : "192.0.2.1";
}

const SPELLINGS = [
  "127.0.0.1",
  "2130706433",
  "0x7f.1",
  "127.1",
  "0177.0.0.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "１２７.0.0.1",
  "localhost",
  "localhost.localdomain",
  "private.example",
  "rebind.example",
];

test("no element or script of a page reaches this computer, by any spelling of its address", async () => {
  const { shot, paths } = await openPage(
    (port) => `<h1>Tricks</h1>
      ${SPELLINGS.map((host) => `<img src="http://${host}:${port}/img"><iframe src="http://${host}:${port}/frame"></iframe>`).join("")}
      <link rel="stylesheet" href="http://127.0.0.1:${port}/css"><link rel="preconnect" href="http://127.0.0.1:${port}">
      <link rel="prefetch" href="http://127.0.0.1:${port}/prefetch"><link rel="icon" href="http://127.0.0.1:${port}/icon">
      <script src="http://127.0.0.1:${port}/script"></script><video src="http://127.0.0.1:${port}/video" autoplay></video>
      <a id="ping" ping="http://127.0.0.1:${port}/ping" href="#">ping</a>
      <iframe src="file:///etc/passwd"></iframe><iframe src="/moved"></iframe><img src="/moved">
      <form id="form" method="post" target="other" action="http://127.0.0.1:${port}/form"></form><iframe name="other"></iframe>
      <script>
        const hosts = ${JSON.stringify(SPELLINGS)};
        for (const host of hosts) {
          fetch("http://" + host + ":${port}/fetch", { mode: "no-cors" }).catch(() => 0);
          try { new WebSocket("ws://" + host + ":${port}/socket"); } catch {}
        }
        fetch("/moved", { mode: "no-cors" }).catch(() => 0);
        navigator.sendBeacon("http://127.0.0.1:${port}/beacon", "x");
        new EventSource("http://127.0.0.1:${port}/events");
        open("http://127.0.0.1:${port}/popup");
        ping.click();
        form.submit();
        new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:${port}/worker', { mode: 'no-cors' })"])));
        navigator.serviceWorker?.register("/moved").catch(() => 0);
      </script>`,
  );
  expect(paths).toContain("/");
  expect(shot).toMatchObject({ code: null, notes: expect.arrayContaining(["parts_missing"]) });
  expect([canary.countConnections(), canary.paths]).toEqual([0, []]);
});

test("nothing is sent over UDP: no WebRTC, no QUIC, no name is resolved outside the proxy", async () => {
  const { port } = udp.address() as AddressInfo;
  await openPage(
    () => `<h1>UDP</h1><iframe srcdoc="<p>frame"></iframe><script>
      const frame = document.querySelector("iframe");
      for (const place of [window, frame.contentWindow]) {
        const Connection = place.RTCPeerConnection;
        if (Connection) {
          const peer = new Connection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] });
          peer.createDataChannel("x");
          peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        }
        try { new place.WebTransport("https://127.0.0.1:${port}/").ready.catch(() => 0); } catch {}
      }
    </script>`,
  );
  expect(udpHits).toBe(0);
});

test.each([
  ["a redirect to this computer", "/moved"],
  ["a navigation by script", "/"],
])("%s gives no picture of what is there", async (_, path) => {
  const html = (port: number) => `<script>location.href = "http://127.0.0.1:${port}/page"</script>`;
  const { origin } = await openPage(html);
  const { shot } = await openPage(html, path === "/" ? {} : { url: `${origin}${path}` });
  expect(shot.code === null || shot.png === null).toBe(true);
  expect([canary.countConnections(), canary.paths]).toEqual([0, []]);
});

test.each([
  "http://127.0.0.1:1/",
  "file:///etc/passwd",
  "chrome://version/",
  "data:text/html,hello",
  "http://private.example/",
])("%s does not open", async (url) => {
  const { shot } = await openPage(() => "", { url });
  expect(shot).toMatchObject({ png: null, code: "page_unreachable" });
  expect([canary.countConnections(), canary.paths]).toEqual([0, []]);
});

test("a script before the start has no more network than the page", async () => {
  const { shot } = await openPage((port) => `<h1>Page</h1><p id="port">${port}</p>`, {
    beforeStart: `await fetch("http://127.0.0.1:" + port.textContent + "/script", { mode: "no-cors" }).catch(() => 0);
      location.href = "file:///etc/passwd";`,
  });
  expect(shot.png).not.toBeNull();
  expect([canary.countConnections(), canary.paths]).toEqual([0, []]);
});

test("the policy of the test is the product's own", () => {
  expect(isPublicAddress("127.0.0.1")).toBe(false);
});

test("the listeners count what arrives: a page that may connect to them does, and so does a datagram", async () => {
  const { port } = udp.address() as AddressInfo;
  const sender = createSocket("udp4");
  sender.send("x", port, "127.0.0.1", () => sender.close());
  await openPage((canaryPort) => `<img src="http://localhost:${canaryPort}/control">`, {}, [
    `http://localhost:${canary.port}`,
  ]);
  expect(canary.paths).toEqual(["/control"]);
  const before = canary.countConnections();
  await new Promise<void>((done) => {
    const silent = connect(canary.port, "127.0.0.1", () => silent.end(done));
  });
  expect(
    await until(
      () => canary.countConnections() - before,
      (count) => count === 1,
    ),
  ).toBe(1);
  expect(
    await until(
      () => udpHits,
      (hits) => hits === 1,
    ),
  ).toBe(1);
});
