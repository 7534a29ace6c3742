import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type ReceivedRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A backend on loopback with answers of a test. */
export type StubUpstream = { url: string; seen: ReceivedRequest[]; close: () => Promise<void> };

/** Starts a stub; `answer` gets each request with its body, and the response to write. */
export async function startStubUpstream(
  answer: (seen: ReceivedRequest, response: ServerResponse, socket: Socket) => void,
): Promise<StubUpstream> {
  const seen: ReceivedRequest[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString("utf8");
    });
    request.on("end", () => {
      const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      seen.push(one);
      answer(one, response, request.socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${port}`, seen, close };
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

/** The answer of `frontend_data` for a user with these rights. */
export function makeFrontendData(roles: unknown, policies: unknown, token = "upstream-token"): unknown {
  return {
    user: { id: "u1", name: "Anna", email: "anna@shop.example", locale: "en" },
    roles,
    policies,
    site: {
      trackingCode: "s1",
      projectId: "p1",
      name: "Shop",
      time_zone: "Europe/Prague",
      currency: "CZK",
      language: "cs",
      base_url: "https://shop.example",
    },
    trial: { days: null },
    csrf_token: token,
  };
}
