import { serveRequest } from "@/lib/server/calls/serve-request";

// All calls of the contract; routes beside this one answer what is no call.

export const GET = serveRequest;
export const HEAD = serveRequest;
export const POST = serveRequest;
export const PUT = serveRequest;
export const PATCH = serveRequest;
export const DELETE = serveRequest;
export const OPTIONS = serveRequest;
