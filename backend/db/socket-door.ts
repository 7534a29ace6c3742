import { createServer, type Server, type Socket } from "node:net";

// The door to the socket of the embedded engine. The engine has one session for all connections, so another program that changes a setting
// there, as pg_dump does with search_path, would change it for the product. Only connections that name the key of this process enter.

const PROTOCOL_3 = 196_608;
/** Longer than any machine needs to send a few bytes. */
const STARTUP_MS = 10_000;
const MAX_STARTUP_BYTES = 4_096;
const MAX_WAITING = 16;

const REFUSAL = "the embedded database serves its own process only; npm run backup copies it";

/**
 * Listens on a socket and passes on connections that know the key, as if nothing had been read of them.
 * @param key the application_name of these connections.
 */
export function openDoor(path: string, key: string, pass: (socket: Socket) => void): Promise<Server> {
  const door = createServer((socket) => admit(socket, key, pass));
  door.maxConnections = MAX_WAITING;
  return new Promise((done, fail) => door.once("error", fail).listen(path, () => done(door)));
}

function admit(socket: Socket, key: string, pass: (socket: Socket) => void): void {
  let read = Buffer.alloc(0);
  const leave = (): void => {
    socket.removeListener("data", take);
    socket.removeListener("error", leave);
    socket.setTimeout(0).removeListener("timeout", drop);
  };
  const drop = (): void => {
    leave();
    socket.on("error", () => undefined).destroy();
  };
  const take = (part: Buffer): void => {
    read = Buffer.concat([read, part]);
    const isWhole = read.length >= 4 && read.length >= read.readUInt32BE(0);
    if (!isWhole && read.length < MAX_STARTUP_BYTES) return;
    leave();
    if (readApplicationName(read) === key) {
      // Paused until the other side listens.
      socket.pause().unshift(read);
      pass(socket);
      setImmediate(() => socket.resume());
      return;
    }
    socket.on("error", () => undefined).end(buildRefusal());
  };
  socket.on("data", take).on("error", leave).setTimeout(STARTUP_MS).on("timeout", drop);
}

/** The application_name of a startup message. */
function readApplicationName(message: Buffer): string | undefined {
  if (message.length < 8 || message.readUInt32BE(4) !== PROTOCOL_3) return undefined;
  const words = message.subarray(8).toString("utf8").split("\0");
  const at = words.findIndex((word, index) => index % 2 === 0 && word === "application_name");
  return at < 0 ? undefined : words[at + 1];
}

/** An ErrorResponse of PostgreSQL: invalid_authorization_specification. */
function buildRefusal(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C28000", `M${REFUSAL}`].map((field) => `${field}\0`).join("");
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
