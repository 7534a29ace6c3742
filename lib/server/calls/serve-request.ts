import "server-only";
import { ApiError } from "@/lib/http/api-error";
import { readRequestId } from "@/lib/server/identity/session";
import { buildProblemAnswer } from "@/lib/server/request/problem";
import { buildPathTree, findByPath } from "./path-tree";
import { SERVED_CALLS } from "./table";

const TREE = buildPathTree(SERVED_CALLS);

/**
 * Serves a request below /api by the call that its path and method name. HEAD is answered like GET, OPTIONS with the methods of the
 * path; a path of no call is 404, another method 405.
 */
export async function serveRequest(request: Request): Promise<Response> {
  const found = findByPath(TREE, new URL(request.url).pathname);
  if (found === null) return refuse(request, new ApiError(404, { error: "not_found" }));
  const { calls, params } = found;
  const allow = listMethods([...calls.keys()]);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  const served = calls.get(request.method === "HEAD" ? "GET" : request.method);
  if (served !== undefined) return served.answer(request, params);
  const answer = refuse(request, new ApiError(405, { error: "invalid" }));
  answer.headers.set("allow", allow);
  return answer;
}

function listMethods(served: readonly string[]): string {
  return [...served, ...(served.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
}

function refuse(request: Request, refusal: ApiError): Response {
  return buildProblemAnswer(refusal, readRequestId(request.headers));
}
