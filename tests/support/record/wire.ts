import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { parseErrorBody } from "@/lib/http/api-error";

// Requests as they are sent, and answers in the words of a record: status, codes, headers, and the shape of the body.

/** A request. */
export type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
};

/** An answer, with its headers as they were sent. */
export type Received = { status: number; headers: [name: string, value: string][]; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Closes the connections of this file. */
export function closeConnections(): void {
  agent.destroy();
}

/** Sends a request without changing its headers or following redirects. */
export function send(origin: string, { method, path, headers = {}, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path, agent, headers: { ...headers, ...length } };
    const sent = request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairUp(answer.rawHeaders),
          text: Buffer.concat(parts).toString("utf8"),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function pairUp(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ""] as [string, string]] : []));
}

/** Of the transport, or different in every answer or build: pages may name scripts to load early. */
const DROPPED = ["connection", "content-length", "date", "keep-alive", "link", "transfer-encoding"];

const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "(id)"],
  // Also between the underscores of a file name.
  [/(?<!\d)\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, "(time)"],
  // Signed links.
  [/\b(user|sig|nonce|exp|iat)=[^&]*/g, "$1=(value)"],
  [/'nonce-[^']+'/g, "'nonce-(nonce)'"],
  [/(http:\/\/)?(localhost|127\.0\.0\.1):\d+/g, "(host)"],
];

/** Words for values of this run. */
export type Words = readonly (readonly [value: string, word: string])[];

function describeHeader(name: string, value: string, words: Words): string {
  if (name === "etag" || name === "last-modified") return `${name}: (any)`;
  if (name === "x-vitrine-change") return `${name}: (ids)`;
  if (name === "set-cookie")
    return `${name}: ${value.replace(/=[^;]*/, "=(value)").replace(/Max-Age=[1-9]\d*/, "Max-Age=(seconds)")}`;
  const worded = words.reduce((text, [one, word]) => text.replaceAll(one, word), value);
  return `${name}: ${VARIABLE.reduce((text, [pattern, word]) => text.replace(pattern, word), worded)}`;
}

/** Describes answers; the sets of headers have names, which depend on their content only. */
export class WireRecord {
  private readonly sets = new Map<string, string>();
  constructor(private readonly words: () => Words) {}

  /** An answer in one line. */
  describe({ status, headers, text }: Received): string {
    const isJson = headers.some(([name, value]) => name === "content-type" && value.includes("json"));
    const body = text === "" ? "" : isJson ? describeJson(status, JSON.parse(text)) : "text";
    return [status, body, this.nameSet(headers)].filter((part) => part !== "").join(" ");
  }

  /** The sets of headers, sorted by name. */
  listSets(): string[] {
    const sorted = [...this.sets].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.flatMap(([name, content]) => [`## headers ${name}`, ...content.split("\n"), ""]);
  }

  private nameSet(headers: Received["headers"]): string {
    const shown = headers.filter(([name]) => !DROPPED.includes(name));
    const content = shown
      .map(([name, value]) => describeHeader(name, value, this.words()))
      .sort()
      .join("\n");
    const name = `#${createHash("sha256").update(content).digest("hex").slice(0, 6)}`;
    this.sets.set(name, content === "" ? "none" : content);
    return name;
  }
}

function describeJson(status: number, body: unknown): string {
  if (status < 400) return describeShape(body);
  const { error, errors = {} } = parseErrorBody(body);
  const fields = Object.entries(errors).map(([field, codes]) => `${field}:${[codes].flat().join("+")}`);
  return [error, ...fields.sort()].join(" ");
}

function describeShape(body: unknown): string {
  if (Array.isArray(body)) return "[]";
  if (typeof body !== "object" || body === null) return typeof body;
  // Some names are ids of this run.
  const names = Object.keys(body).map((name) => name.replace(/-[0-9a-f]{12}$/, "-(id)"));
  return `{${names.sort().join(",")}}`;
}
