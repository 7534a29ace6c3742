import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:net";

/** Lets a server listen on a free port; returns the port. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** A port on which nothing listens. */
export async function findFreePort(host?: string): Promise<number> {
  const server = createServer();
  const port = await listen(server, host);
  server.close();
  await once(server, "close");
  return port;
}
