import { createServer } from "node:net";

/** Finds free ports. */
export async function findFreePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise((done) => server.listen(0, "localhost", () => done(server)));
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
