import { createServer, request as openRequest } from "node:http";

const LOOPBACK = "127.0.0.1";
/** Larger than that of the backend, which refuses longer headers itself. */
const HEADER_BYTES_MAX = 64 * 1024;
/** Longer than the web server keeps unused connections. */
const IDLE_MS = 60_000;
/** Headers that describe one connection, not the message. */
const OF_CONNECTION = new Set(["connection", "keep-alive"]);

/**
 * The fixed address of a server that restarts: forwards requests to its current port, and holds them while there is none. After
 * `close` it answers 503, because nothing is starting.
 */
export class FrontDoor {
  constructor() {
    this.server = createServer({ maxHeaderSize: HEADER_BYTES_MAX, keepAliveTimeout: IDLE_MS }, (request, response) =>
      this.answer(request, response),
    );
    this.hold();
  }

  listen(port, host) {
    return new Promise((done, fail) => {
      this.server.once("error", fail);
      this.server.listen(port, host, () => done(this.server.address().port));
    });
  }

  /** Lets new requests wait for `open` or `close`. */
  hold() {
    if (this.isHolding) return;
    this.isHolding = true;
    this.target = new Promise((resolve) => {
      this.decide = resolve;
    });
  }

  /** Forwards waiting and new requests to a port of this computer. */
  open(port) {
    this.setTarget(port);
  }

  /** Answers waiting and new requests with 503. */
  close() {
    this.setTarget(null);
  }

  setTarget(port) {
    if (this.isHolding) this.decide(port);
    else this.target = Promise.resolve(port);
    this.isHolding = false;
  }

  async answer(request, response) {
    const port = await this.target;
    if (response.destroyed) return;
    if (port === null) refuse(response);
    else forward(request, response, port);
  }

  stop() {
    this.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

function forward(request, response, port) {
  const { method, url: path } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.has(name)));
  // A connection for each request: a server that ends would close an idle one while it is used.
  const outgoing = openRequest({ host: LOOPBACK, port, method, path, headers, agent: false });
  outgoing.on("response", (answer) => {
    response.writeHead(answer.statusCode, answer.statusMessage, keepMessageHeaders(answer.rawHeaders));
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  });
  outgoing.on("error", () => {
    if (!response.headersSent) refuse(response);
    else if (!response.writableEnded) response.destroy();
  });
  response.on("close", () => outgoing.destroy());
  request.pipe(outgoing);
}

/** Names and values in turns, as Node delivers and takes them; repeated headers stay separate. */
function keepMessageHeaders(raw) {
  return raw.filter((_, index) => !OF_CONNECTION.has(raw[index - (index % 2)].toLowerCase()));
}

function refuse(response) {
  response.writeHead(503, { "content-type": "text/plain" });
  response.end("The backend is not running; see the output of npm run dev.\n");
}
