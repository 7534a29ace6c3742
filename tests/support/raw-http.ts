import { connect, type Socket } from "node:net";

// Bytes on a connection, for requests that no client of a library sends.

/** What a server sent until it closed the connection, or until the time was over. */
export type RawAnswer = { text: string; isClosed: boolean };

/** Where to connect; `from` is a local address, such as 127.0.0.2. */
export type RawTarget = { port: number; host?: string; from?: string };

/** Opens a connection; rejects if the server is not there. Errors after that end it like a close. */
export function openRaw({ port, host = "127.0.0.1", from }: RawTarget): Promise<Socket> {
  const socket = connect({ port, host, allowHalfOpen: true, ...(from === undefined ? {} : { localAddress: from }) });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}

/** Reads a connection until it is closed or `isEnough`, at most `patienceMs`, and keeps it open. */
export function readRaw(
  socket: Socket,
  { patienceMs = 20_000, isEnough = () => false }: { patienceMs?: number; isEnough?: (text: string) => boolean } = {},
): Promise<RawAnswer> {
  let text = "";
  return new Promise((resolve) => {
    const finish = (isClosed: boolean): void => {
      clearTimeout(timer);
      resolve({ text, isClosed });
    };
    const timer = setTimeout(finish, patienceMs, false);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (isEnough(text)) finish(false);
    });
    // The client keeps its side open: the server alone closes.
    socket.once("end", () => finish(true));
    socket.once("close", () => finish(true));
    if (socket.destroyed || socket.readableEnded) finish(true);
  });
}

/** Sends bytes over a new connection and returns what came back until the server closed it. */
export async function sendRaw(target: RawTarget, bytes: string): Promise<RawAnswer> {
  const socket = await openRaw(target);
  socket.write(bytes, "latin1");
  const answer = await readRaw(socket);
  socket.destroy();
  return answer;
}

/** A request without a body; `headers` are lines. */
export function formatRequest(start: string, ...headers: string[]): string {
  return [`${start} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");
}
