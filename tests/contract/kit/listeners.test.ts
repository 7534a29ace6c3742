import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatRequest, openRaw, readRaw, sendRaw } from "@/tests/support/raw-http";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { until } from "@/tests/support/until";

// Both listeners of the backend with the preload of the product: the same guards on each.

const PRELOAD = pathToFileURL(join(__dirname, "../../../scripts/launch/preload.mjs")).href;

let backend: StartedBackend;
beforeAll(async () => {
  const limits = { CONNECTIONS_MAX: "200", CONNECTIONS_PER_ADDRESS_MAX: "100" };
  backend = await startBackend({ env: { NODE_OPTIONS: `--import ${PRELOAD}`, ...limits } });
});
afterAll(() => backend.stop());

/** The targets of the file descriptors of the backend. */
function listFiles(): string[] {
  const folder = `/proc/${backend.process.pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

describe.each([
  ["private", () => backend.url, "/health/live"],
  ["public", () => backend.publicUrl ?? "", "/shop"],
] as const)("the %s listener", (_, getUrl, path) => {
  const getPort = (): number => Number(new URL(getUrl()).port);
  const countSockets = (): number => listFiles().filter((target) => target.startsWith("socket:")).length;

  test.each([
    ["an upgrade", formatRequest(`GET ${path}`, "Connection: Upgrade", "Upgrade: websocket"), 400],
    ["CONNECT", formatRequest("CONNECT other.example:443"), 405],
    ["TRACE", formatRequest(`TRACE ${path}`), 405],
    ["an unknown expectation", formatRequest(`GET ${path}`, "Expect: 200-ok"), 417],
    ["another server's URL", formatRequest(`GET http://other.example${path}`), 400],
    ["two hosts", formatRequest(`GET ${path}`, "Host: other.example"), 400],
  ])("refuses and closes %s", async (_name, request, status) => {
    const { text, isClosed } = await sendRaw({ port: getPort() }, request);
    expect([Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), isClosed]).toEqual([status, true]);
  });

  test("answers checks of load balancers, which name no host", async () => {
    const { text } = await sendRaw({ port: getPort() }, "GET /health/ready HTTP/1.0\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/\{"status":"ready"\}$/);
  });

  test("answers during a flood of silent connections and pipelined requests, and closes them", async () => {
    const before = countSockets();
    const sockets = await Promise.all(Array.from({ length: 300 }, () => openRaw({ port: getPort() })));
    for (const socket of sockets.slice(0, 20)) socket.write(formatRequest(`GET ${path}`).repeat(100));
    const { text } = await sendRaw({ port: getPort() }, formatRequest(`GET ${path}`, "Connection: close"));
    expect(text).toMatch(/^HTTP\/1\.1 [23]/);
    expect(countSockets()).toBeLessThanOrEqual(before + 101);
    const closed = await Promise.all(sockets.map((socket) => readRaw(socket)));
    expect(closed.every(({ isClosed }) => isClosed)).toBe(true);
    for (const socket of sockets) socket.destroy();
    const left = await until(countSockets, (count) => count <= before);
    expect(left).toBeLessThanOrEqual(before);
  });
});
