import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { isPublicAddress, isPublicHost } from "./address-policy";
import { type GuardOptions, resolvePublicAddress } from "./guarded-request";

// The only network of a browser that opens pages of users: a proxy on the loopback interface. The browser resolves no names itself,
// so the proxy checks every connection of a page (redirects, images, WebSockets, workers) by the policy of guarded requests.

/** A running proxy. */
export type BrowserProxy = {
  port: number;
  /** Closes the proxy and all of its connections. */
  close: () => Promise<void>;
};

const CONNECT_MS = 3_000;
const IDLE_MS = 30_000;
const SOCKETS_MAX = 100;
const POLL_MS = 500;
/** Bytes that the pages of one browser may receive. */
const BYTES_MAX = 100 * 1024 * 1024;
const HOP_BY_HOP = /^(proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** `bytes`: received by connections that have ended; `open` are the others. */
type ProxyTraffic = { bytes: number; open: Set<Socket>; sockets: Set<Duplex> };
type Destination = { host: string; port: number; isOurs: boolean };

export async function startBrowserProxy(options: GuardOptions): Promise<BrowserProxy> {
  const use: ProxyTraffic = { bytes: 0, open: new Set(), sockets: new Set() };
  const server = createServer((incoming, answer) => void forwardRequest(incoming, answer, options, use));
  server.on("connect", (incoming, socket) => void openTunnel(incoming, socket, options, use));
  server.on("connection", (socket) => track(socket, use));
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const watch = setInterval(() => limitBytes(use), POLL_MS);
  server.once("close", () => clearInterval(watch));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeProxy(server, use),
  };
}

async function closeProxy(server: Server, { sockets }: ProxyTraffic): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** Ends all connections of a browser that has received too much; new ones are refused. */
function limitBytes(use: ProxyTraffic): void {
  if (!hasReceivedTooMuch(use)) return;
  for (const socket of use.open) socket.destroy();
}

function hasReceivedTooMuch({ bytes, open }: ProxyTraffic): boolean {
  return [...open].reduce((sum, socket) => sum + socket.bytesRead, bytes) > BYTES_MAX;
}

function track(socket: Duplex, { sockets }: ProxyTraffic): void {
  sockets.add(socket);
  // A connection that breaks off ends itself; without a listener it would crash the process.
  socket.on("error", () => undefined);
  socket.once("close", () => sockets.delete(socket));
}

/** Forwards a request for an http URL. A refused request gets no answer, like one to a server that does not respond. */
async function forwardRequest(
  incoming: IncomingMessage,
  answer: ServerResponse,
  options: GuardOptions,
  use: ProxyTraffic,
): Promise<void> {
  const url = URL.canParse(incoming.url ?? "") ? new URL(incoming.url ?? "") : null;
  const socket = url?.protocol === "http:" ? await openConnection(url, options, use) : null;
  if (url === null || socket === null) return void answer.destroy();
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !HOP_BY_HOP.test(name)));
  const { method } = incoming;
  const path = url.pathname + url.search;
  const outgoing = request({ createConnection: () => socket, method, path, setHost: false, headers });
  outgoing.on("error", () => answer.destroy());
  outgoing.once("response", (response) => {
    const passedOn = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.test(name));
    answer.writeHead(response.statusCode ?? 502, Object.fromEntries(passedOn));
    pipeline(response, answer, () => socket.destroy());
  });
  pipeline(incoming, outgoing, () => undefined);
}

/** Opens a tunnel for https and WebSockets. */
async function openTunnel(
  incoming: IncomingMessage,
  client: Duplex,
  options: GuardOptions,
  use: ProxyTraffic,
): Promise<void> {
  const text = `https://${incoming.url ?? ""}`;
  const socket = URL.canParse(text) ? await openConnection(new URL(text), options, use) : null;
  if (socket === null || client.destroyed) {
    socket?.destroy();
    client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    return;
  }
  client.write("HTTP/1.1 200 Connection established\r\n\r\n");
  pipeline(client, socket, client, () => {
    socket.destroy();
    client.destroy();
  });
}

/** Opens a connection to the host of a URL; null if the policy refuses it or the host does not respond. */
async function openConnection(url: URL, options: GuardOptions, use: ProxyTraffic): Promise<Socket | null> {
  const destination = await findDestination(url, options).catch(() => null);
  if (destination === null || use.sockets.size >= SOCKETS_MAX || hasReceivedTooMuch(use)) return null;
  const { isAllowed = isPublicAddress } = options;
  const socket = connect({ host: destination.host, port: destination.port });
  track(socket, use);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.setTimeout(CONNECT_MS, () => socket.destroy());
    socket.once("connect", () => resolve(true));
    socket.once("close", () => resolve(false));
  });
  if (!isConnected || !(destination.isOurs || isAllowed(socket.remoteAddress ?? ""))) {
    socket.destroy();
    return null;
  }
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  use.open.add(socket);
  socket.once("close", () => {
    use.open.delete(socket);
    use.bytes += socket.bytesRead;
  });
  return socket;
}

/** Our own listener, or ports 80 and 443 of a host whose addresses are all allowed. */
async function findDestination(url: URL, options: GuardOptions): Promise<Destination | null> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const own = options.ownOrigins.map((origin) => new URL(origin)).find((one) => isSamePlace(one, url.hostname, port));
  if (own !== undefined) return { host: stripBrackets(url.hostname), port, isOurs: true };
  if (port !== 80 && port !== 443) return null;
  const address = await resolvePublicAddress(url.hostname, options);
  return address === null ? null : { host: address, port: options.port ?? port, isOurs: false };
}

/** Whether a page may be opened, as far as its URL tells: the addresses of its name are checked when it is opened. */
export function isAllowedTarget(text: string, { ownOrigins }: GuardOptions): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname, port } = new URL(text);
  return ownOrigins.includes(origin) || (/^https?:$/.test(protocol) && port === "" && isPublicHost(hostname));
}

function isSamePlace(own: URL, hostname: string, port: number): boolean {
  return own.hostname === hostname && Number(own.port || (own.protocol === "https:" ? 443 : 80)) === port;
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
