import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { formatRequest, openRaw, readRaw, sendRaw } from "@/tests/support/raw-http";
import { until } from "@/tests/support/until";

// The real preload in front of a small server that treats upgrades and errors as Next's does: an upgrade is never answered, an error
// of the server ends the process.

const LAUNCH = join(__dirname, "../../../scripts/launch");
const PRELOAD = pathToFileURL(join(LAUNCH, "preload.mjs")).href;
const PROGRAM = `
  const fs = require("node:fs");
  let handled = 0;
  const held = [];
  const files = [];
  const answers = {
    "/hold": (request, response) => { held.push(response); response.flushHeaders(); },
    "/release": (request, response) => { for (const one of held.splice(0)) one.end("released"); response.end("done"); },
    "/handled": (request, response) => response.end("handled " + handled),
    "/echo": (request, response) => request.pipe(response),
    "/peer": (request, response) => response.end("peer " + request.headers["x-vitrine-peer"]),
    "/url": (request, response) => response.end("url " + request.url + " " + request.headers.host),
    "/exhaust": (request, response) => {
      try { for (;;) files.push(fs.openSync("/dev/null")); } catch (error) { response.end(error.code); }
      setTimeout(() => { for (const file of files.splice(0)) fs.closeSync(file); }, 1500);
    },
  };
  const server = require("node:http").createServer((request, response) => {
    handled += 1;
    const answer = answers[request.url.split("?")[0]];
    if (answer) answer(request, response);
    else response.end("ok");
  });
  server.on("upgrade", () => {});
  if (process.env.TEST_PROXY) server.on("connect", (request, socket) => socket.end("tunnel to " + request.url));
  server.on("error", () => process.exit(9));
  server.listen(0, process.env.TEST_HOST ?? "127.0.0.1", () => console.log(server.address().port));`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-guard-"));
  writeFileSync(join(folder, "program.cjs"), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Running = { port: number; child: ChildProcess; lines: string[] };
const running: ChildProcess[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
});

/** Starts the program with settings; `descriptors` limits its files. */
async function start(env: Record<string, string> = {}, descriptors?: number): Promise<Running> {
  const command = `${descriptors === undefined ? "" : `ulimit -n ${descriptors}; `}exec "$0" "$@"`;
  const args = ["-c", command, process.execPath, "--import", PRELOAD, join(folder, "program.cjs")];
  const settings = { ...process.env, PUBLIC_URL: "http://console.example:80", TRUST_PROXY: "", ...env };
  const child = spawn("sh", args, { env: settings, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  return { port: await readPort(child), child, lines };
}

/** The port that a program prints; rejects if it ends instead. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
    child.stdout?.once("data", (line) => resolve(Number(line)));
  });
}

async function open(port: number, from?: string): Promise<Socket> {
  const socket = await openRaw({ port, ...(from === undefined ? {} : { from }) });
  sockets.push(socket);
  return socket;
}

/** Opens connections and sends the same bytes over each. */
async function openMany(port: number, count: number, bytes = "", from?: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let left = count; left > 0; left -= 100)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(left, 100) }, () => open(port, from)))));
  if (bytes !== "") for (const socket of opened) socket.write(bytes);
  return opened;
}

/** Opens connections with a request each that is handled, but not answered until `/release`. */
async function openBusy(port: number, count: number): Promise<Socket[]> {
  const opened = await openMany(port, count, formatRequest("GET /hold"));
  await Promise.all(opened.map((socket) => readRaw(socket, { isEnough: (text) => text.includes("\r\n\r\n") })));
  return opened;
}

/** Sends a request that closes its connection; returns the body. */
async function ask(port: number, path: string, from?: string): Promise<string> {
  const request = formatRequest(`GET ${path}`, "Connection: close");
  const { text } = await sendRaw({ port, ...(from === undefined ? {} : { from }) }, request);
  return /\r\n\r\n(.*)$/s.exec(text)?.[1]?.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, "") ?? "";
}

const countFiles = ({ child }: Running): number => readdirSync(`/proc/${child.pid}/fd`).length;
const UPGRADE = ["Connection: Upgrade", "Upgrade: websocket"];

describe("refuses and closes", () => {
  let server: Running;
  beforeEach(async () => {
    server = await start();
  });

  test.each([
    ["an upgrade", formatRequest("GET /", ...UPGRADE), 400],
    ["an upgrade in other words", formatRequest("POST /", "connection: keep-alive, UPGRADE", "upgrade: x/1, h2c"), 400],
    ["CONNECT", formatRequest("CONNECT other.example:443"), 405],
    ["TRACE", formatRequest("TRACE /"), 405],
    ["an unknown expectation", formatRequest("GET /", "Expect: 200-ok"), 417],
    ["a further expectation", formatRequest("GET /", "Expect: 100-continue, 200-ok"), 417],
    ["another server's URL", formatRequest("GET http://other.example/path"), 400],
    ["another server's URL with its host", "GET http://other.example/ HTTP/1.1\r\nHost: other.example\r\n\r\n", 400],
    ["our URL with another host", "GET http://console.example/ HTTP/1.1\r\nHost: other.example\r\n\r\n", 400],
    ["a target that is no path", formatRequest("OPTIONS *"), 400],
    ["two hosts", formatRequest("GET /", "Host: other.example"), 400],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: localhost/other\r\n\r\n", 400],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["a path that cannot be decoded", formatRequest("GET /%ff"), 400],
    ["a long URL", formatRequest(`GET /${"x".repeat(8192)}`), 414],
    ["bytes that are no request", "\x16\x03\x01\x02\r\n\r\n", 400],
    ["headers that are too large", formatRequest("GET /", `X: ${"x".repeat(20_000)}`), 431],
  ])("%s", async (_, request, status) => {
    const { text, isClosed } = await sendRaw(server, request);
    expect([Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), isClosed]).toEqual([status, true]);
    expect(await ask(server.port, "/handled")).toBe("handled 1");
  });

  test("the start of an HTTP/2 connection", async () => {
    const { isClosed } = await sendRaw(server, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    expect([isClosed, await ask(server.port, "/handled")]).toEqual([true, "handled 1"]);
  });

  test("a request whose body waits for 100 Continue, without asking for the body", async () => {
    const body = ["Expect: 100-continue", "Content-Length: 1000000"];
    const { text, isClosed } = await sendRaw(server, formatRequest("POST http://other.example/", ...body));
    expect([text.startsWith("HTTP/1.1 400 "), isClosed]).toEqual([true, true]);
  });

  test("a connection that sends nothing, and one that sends its headers slowly", async () => {
    const silent = await open(server.port);
    const slow = await open(server.port);
    slow.write("GET / HTTP/1.1\r\n");
    const drip = setInterval(() => slow.write("X: x\r\n"), 500);
    const [first, second] = await Promise.all([readRaw(silent), readRaw(slow)]);
    clearInterval(drip);
    expect([first.isClosed, second.isClosed]).toEqual([true, true]);
  });
});

test("continues with requests that are unusual but allowed", async () => {
  const { port } = await start();
  const close = "Connection: close";
  const java = await sendRaw(
    { port },
    formatRequest("GET /url", "Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAA"),
  );
  expect(java.text).toContain("url /url");
  const absolute = `GET http://console.example/url?q=1 HTTP/1.1\r\nHost: console.example\r\n${close}\r\n\r\n`;
  expect((await sendRaw({ port }, absolute)).text).toContain("url /url?q=1 console.example");
  const upload = formatRequest("POST /echo", close, "Expect: 100-continue", "Content-Length: 4");
  const socket = await open(port);
  socket.write(upload);
  expect((await readRaw(socket, { isEnough: (text) => text.includes("\r\n\r\n") })).text).toMatch(/^HTTP\/1\.1 100 /);
  socket.write("body");
  expect((await readRaw(socket)).text).toContain("body");
  expect((await sendRaw({ port }, formatRequest("GET /peer", close, "X-Vitrine-Peer: 1.2.3.4"))).text).toContain(
    "peer 127.0.0.1",
  );
});

test("leaves targets to a proxy, and tells it no address of its client", async () => {
  const { port } = await start({ TEST_PROXY: "1" });
  const target = formatRequest("GET http://other.example/url", "Connection: close");
  expect((await sendRaw({ port }, target)).text).toMatch(/^HTTP\/1\.1 200 .*ok/s);
  expect((await sendRaw({ port }, formatRequest("CONNECT other.example:443"))).text).toBe(
    "tunnel to other.example:443",
  );
  expect(await ask(port, "/peer")).toBe("peer undefined");
});

test("thousands of upgrades and CONNECTs from one address leave no open files", async () => {
  const server = await start();
  const before = countFiles(server);
  await openMany(server.port, 1_500, formatRequest("GET /", ...UPGRADE));
  await openMany(server.port, 1_500, formatRequest("CONNECT other.example:443"));
  expect(await ask(server.port, "/handled")).toBe("handled 1");
  expect(
    await until(
      () => countFiles(server),
      (files) => files <= before,
    ),
  ).toBeLessThanOrEqual(before);
});

test("answers few pipelined requests in order, and closes a connection that sends many without reading", async () => {
  const { port } = await start();
  const paths = Array.from({ length: 10 }, (_, at) => formatRequest(`GET /url?${at}`));
  const socket = await open(port);
  socket.write(paths.join(""));
  const { text } = await readRaw(socket, { isEnough: (seen) => seen.includes("?9 ") });
  expect([...text.matchAll(/url \/url\?(\d)/g)].map(([, at]) => Number(at))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await ask(port, "/handled")).toBe("handled 11");
  const flood = await sendRaw({ port }, formatRequest("GET /hold").repeat(1_000));
  expect(flood.isClosed).toBe(true);
  expect(await ask(port, "/handled")).toBe("handled 28");
});

describe("connections from one address", () => {
  const LIMITS = { CONNECTIONS_PER_ADDRESS_MAX: "20", CONNECTIONS_MAX: "50" };

  test("that are idle make room for new ones, the oldest first", async () => {
    const { port } = await start(LIMITS);
    const idle = await openMany(port, 30);
    const first = idle.slice(0, 10).map((socket) => readRaw(socket, { patienceMs: 5_000 }));
    expect((await Promise.all(first)).every(({ isClosed }) => isClosed)).toBe(true);
    expect(await ask(port, "/")).toBe("ok");
    // One more made room for the request.
    await until(
      () => idle.filter((socket) => socket.readableEnded || socket.destroyed).length,
      (closed) => closed === 11,
    );
    idle.at(-1)?.write(formatRequest("GET /"));
    expect((await readRaw(idle.at(-1) as Socket, { isEnough: (text) => text.includes("ok") })).isClosed).toBe(false);
  });

  test("that wait for answers stay, and a new one is closed; another address has its own", async () => {
    const { port } = await start(LIMITS);
    const busy = await openBusy(port, 20);
    expect(await ask(port, "/", "127.0.0.2")).toBe("ok");
    expect(await readRaw(await open(port))).toEqual({ text: "", isClosed: true });
    expect(await ask(port, "/release", "127.0.0.2")).toBe("done");
    for (const socket of busy) socket.write(formatRequest("GET /url"));
    const next = busy.map((socket) => readRaw(socket, { isEnough: (text) => text.includes("url /url") }));
    expect((await Promise.all(next)).every(({ text }) => text.includes("url /url"))).toBe(true);
    expect(await ask(port, "/")).toBe("ok");
  });

  test("that send their bodies slowly make room, too", async () => {
    const { port } = await start(LIMITS);
    await openMany(port, 20, `${formatRequest("POST /echo", "Content-Length: 100")}x`);
    expect(await ask(port, "/")).toBe("ok");
  });

  test("behind a trusted proxy have no limit, but together they have one", async () => {
    const { port } = await start({ ...LIMITS, TRUST_PROXY: "1" });
    const busy = await openBusy(port, 50);
    expect(await readRaw(await open(port))).toEqual({ text: "", isClosed: true });
    busy.pop()?.destroy();
    const answer = await until(
      () => ask(port, "/release"),
      (text) => text !== "",
    );
    expect(answer).toBe("done");
  });
});

test("an IPv6 address counts like the IPv4 address that it stands for", async () => {
  const { port } = await start({ TEST_HOST: "::", CONNECTIONS_PER_ADDRESS_MAX: "20" });
  await openBusy(port, 20);
  expect(await readRaw(await open(port))).toEqual({ text: "", isClosed: true });
  expect(await ask(port, "/", "127.0.0.2")).toBe("ok");
});

test("continues when it had no file descriptors for a while", async () => {
  const server = await start({}, 100);
  expect(await ask(server.port, "/exhaust")).toBe("EMFILE");
  const waiting = Promise.all(
    Array.from({ length: 5 }, () => open(server.port).then((socket) => readRaw(socket, { patienceMs: 1_000 }))),
  );
  await waiting.catch(() => undefined);
  expect(
    await until(
      () => ask(server.port, "/").catch(() => ""),
      (text) => text === "ok",
    ),
  ).toBe("ok");
  expect(server.child.exitCode).toBeNull();
});

test("keeps a third of the file descriptors for connections", async () => {
  const server = await start({}, 90);
  await openMany(server.port, 80);
  expect(await ask(server.port, "/")).toBe("ok");
  expect(countFiles(server)).toBeLessThan(60);
});

test("refuses limits that are no numbers", async () => {
  await expect(start({ CONNECTIONS_MAX: "many" })).rejects.toThrow();
});

test("closes a connection whose client takes nothing of its answer, and waits for one that is computed slowly", async () => {
  const guard = JSON.stringify(pathToFileURL(join(LAUNCH, "listener-guard.mjs")).href);
  const source = `
    import { Server } from "node:http";
    const { guardListener } = await import(${guard});
    const server = new Server((request, response) => {
      if (request.url === "/slow") setTimeout(() => response.end("computed"), 2500);
      else response.end(Buffer.alloc(50_000_000));
    });
    guardListener(server, { stalledMs: 500 });
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const port = await readPort(child);
  const stalled = await open(port);
  stalled.write(formatRequest("GET /"));
  const slow = sendRaw({ port }, formatRequest("GET /slow", "Connection: close"));
  expect((await slow).text).toContain("computed");
  const { text, isClosed } = await readRaw(stalled);
  expect([isClosed, text.length < 50_000_000]).toEqual([true, true]);
});
