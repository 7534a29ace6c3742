import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";

// A TLS server of images for tests. The guarded client reaches it under any name of the domain `example`, by an address policy that
// only code can pass.

/** A self-signed certificate, valid for a hundred years. */
const CERT = `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUWv+HIwMMH0ihu3WG+/QM9PR23XYwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOaW1hZ2VzLmV4YW1wbGUwIBcNMjYxMTI1MTkyNTEzWhgPMjEy
NjExMDExOTI1MTNaMBkxFzAVBgNVBAMMDmltYWdlcy5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAECFAgjtsYKGtrsyCN/rb7svM+rD596X1r1sprbH+f
j758pbOsTNJBLubK+vuwp+EGoEJX0iuKORWDcaiCdjRJL6NTMFEwHQYDVR0OBBYE
FF6/70lh2JTiOyUGka2j3vnCsKfOMB8GA1UdIwQYMBaAFF6/70lh2JTiOyUGka2j
3vnCsKfOMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAImr5oRK
CIx8ynYTV4CVNAKqMUuk6ATblEEN+/0TgLz9AiEApNqn4YO3A9EIkLQK2K/aK0Xw
ewIJrIWXWV/2IdloPkk=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1nAjimUzcDnpJTUY
AY0u69wbE37WGCaxpfhM+VV7BHehRANCAAQIUCCO2xgoa2uzII3+tvuy8z6sPn3p
fWvWymtsf5+Pvnyls6xM0kEu5sr6+7Cn4QagQlfSK4o5FYNxqIJ2NEkv
-----END PRIVATE KEY-----`;

/** A running server; `guard` lets a guarded client reach it. */
export type ImageServer = { guard: Partial<GuardOptions>; requests: string[]; stop: () => Promise<void> };

const JPEG = { "content-type": "image/jpeg" };

/** Answers by path; `/<width>x<height>.jpg` is an image of that size, and everything else is a page. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  "/missing.jpg": (response) => response.writeHead(404).end(),
  "/page.jpg": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in"),
  "/png.jpg": (response) => response.writeHead(200, JPEG).end(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  "/large.jpg": (response) =>
    response.writeHead(200, JPEG).end(Buffer.concat([buildJpeg(10, 10), Buffer.alloc(BANNER_IMAGE_BYTES_MAX)])),
  "/moved.jpg": (response) => response.writeHead(302, { location: "/2048x320.jpg" }).end(),
  "/moved": (response) => response.writeHead(301, { location: "/" }).end(),
  "/missing": (response) => response.writeHead(404).end(),
  "/silent.jpg": () => undefined,
};

export async function startImageServer(): Promise<ImageServer> {
  const requests: string[] = [];
  const server = createServer({ cert: CERT, key: KEY }, (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    requests.push(`${request.headers.host}${request.url}`);
    const size = /^\/(\d+)x(\d+)\.jpg$/.exec(path);
    const answer = ANSWERS[path];
    if (size !== null) response.writeHead(200, JPEG).end(buildJpeg(Number(size[1]), Number(size[2])));
    else if (answer !== undefined) answer(response);
    else response.writeHead(200, { "content-type": "text/html" }).end("<p>A page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const guard = {
    port: (server.address() as AddressInfo).port,
    tls: { rejectUnauthorized: false },
    isAllowed: (address: string) => address === "127.0.0.1",
    resolve: async (host: string) => (host.endsWith(".example") ? ["127.0.0.1"] : []),
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { guard, requests, stop };
}

/** The smallest file with the header of a JPEG of this size. */
export function buildJpeg(width: number, height: number): Buffer {
  const word = (value: number): number[] => [value >> 8, value & 0xff];
  return Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0x00, 0x11, 0x08, ...word(height), ...word(width), 0x03],
    ...[0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01],
  ]);
}
