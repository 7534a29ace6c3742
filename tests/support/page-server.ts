import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";

// A server of pages for tests. A guarded browser reaches it as http://pages.example, by an address policy that only code can pass.

/** Answers of a page server by path; text is HTML. */
export type Pages = Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;

/** A running server, and the paths of its requests. */
export type PageServer = {
  origin: string;
  port: number;
  guard: GuardOptions;
  paths: string[];
  /** Connections so far, also those that sent nothing. */
  countConnections: () => number;
  stop: () => Promise<void>;
};

/** Starts the server on the loopback interface. */
export async function startPageServer(pages: Pages): Promise<PageServer> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    paths.push(request.url ?? "");
    const page = pages[path];
    if (typeof page === "function") page(request, response);
    else response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: "http://pages.example",
    port,
    paths,
    countConnections: () => connections,
    guard: {
      ownOrigins: [],
      port,
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async (host) => (host === "pages.example" ? ["127.0.0.1"] : []),
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
