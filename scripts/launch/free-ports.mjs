import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that operating systems give to outgoing connections: one of those could take a port before the program that it was found
// for listens on it.
const FIRST = 20_000;
const END = 30_000;

const given = new Set();

/** Finds ports on which nothing listens, each only once in this process. */
export async function findFreePorts(count) {
  const ports = [];
  while (ports.length < count) {
    const port = randomInt(FIRST, END);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "localhost"))) ports.push(port);
  }
  return ports;
}

/** Whether nothing listens on a port of a host, by default of every address of this computer. */
export function isFree(port, host) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}
