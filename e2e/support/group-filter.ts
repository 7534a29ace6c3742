import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { BACKEND_CALLS } from "@/lib/server/upstream/backend-calls";

/** A backend without some capability groups: it refuses their calls, and lists those that it got all the same. */
export type GroupFilter = {
  url: string;
  /** The groups that are missing from now on, once all earlier calls are answered. */
  lack: (groups: readonly string[]) => Promise<void>;
  /** Calls of missing groups since the last `lack`. */
  unwanted: string[];
  /** The groups of the calls that it passed on since then. */
  used: Set<string>;
  stop: () => Promise<void>;
};

const CAPABILITIES = /^\/sites\/[^/]+\/capabilities$/;

/** Starts a proxy in front of a backend that hides capability groups. */
export async function startGroupFilter(backend: string): Promise<GroupFilter> {
  let missing: readonly string[] = [];
  const unwanted: string[] = [];
  const used = new Set<string>();
  const open = new Set<Promise<void>>();
  const server = createServer((received, answer) => {
    const ended = new Promise<void>((resolve) => answer.once("close", resolve));
    open.add(ended);
    void ended.then(() => open.delete(ended));
    const path = (received.url ?? "").split("?")[0] ?? "";
    const group = findGroup(received.method ?? "", path);
    if (group !== undefined && missing.includes(group)) {
      unwanted.push(`${received.method} ${path} (${group})`);
      sendJson(answer, 404, { error: "not_found" });
      return;
    }
    if (group !== undefined) used.add(group);
    passOn(backend, received, answer, CAPABILITIES.test(path) ? (text) => hideGroups(text, missing) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lack: async (groups) => {
      while (open.size > 0) await Promise.all(open);
      missing = groups;
      unwanted.length = 0;
      used.clear();
    },
    unwanted,
    used,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The group of a call; undefined if every backend has it. */
function findGroup(method: string, path: string): string | undefined {
  const found = BACKEND_CALLS.find(({ call }) => call.method === method && toPattern(call.path).test(path));
  return found?.call.group;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:[A-Za-z]+/g, "[^/]+")}$`);
}

function hideGroups(text: string, missing: readonly string[]): string {
  const { groups } = JSON.parse(text) as { groups: string[] };
  return JSON.stringify({ groups: groups.filter((group) => !missing.includes(group)) });
}

function sendJson(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Forwards a request, whose signature covers path and body.
 * @param change may change the text of the answer.
 */
function passOn(
  backend: string,
  received: IncomingMessage,
  answer: ServerResponse,
  change: ((text: string) => string) | undefined,
): void {
  const { host, port } = new URL(backend);
  const forwarded = request(
    { host: "127.0.0.1", port, method: received.method, path: received.url, headers: { ...received.headers, host } },
    (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const body = change && reply.statusCode === 200 ? Buffer.from(change(bytes.toString("utf8"))) : bytes;
        const headers = { ...reply.headers, "content-length": String(body.length) };
        answer.writeHead(reply.statusCode ?? 502, headers).end(body);
      });
    },
  );
  forwarded.on("error", () => sendJson(answer, 502, { error: "upstream_failed" }));
  received.pipe(forwarded);
}
