import { createServer } from "node:net";
import { findFreePorts } from "@/scripts/launch/free-ports.mjs";

// Where operating systems begin to choose ports of outgoing connections: Linux by default, others later.
const OUTGOING = 32_768;

test("finds different ports that a program can listen on, and that no outgoing connection takes meanwhile", async () => {
  const ports = [...(await findFreePorts(40)), ...(await findFreePorts(40))];
  expect(new Set(ports).size).toBe(80);
  expect(ports.filter((port) => port < 1024 || port >= OUTGOING)).toEqual([]);
  const server = createServer();
  await new Promise<void>((done, fail) => server.once("error", fail).listen(ports[0], "localhost", done));
  server.close();
});
