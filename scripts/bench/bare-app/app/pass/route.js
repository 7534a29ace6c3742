import { upstreamAnswer } from "../upstream.js";

export const dynamic = "force-dynamic";

/** What a read call is compared with: the upstream's JSON, passed on without session, rights, checks or signature. */
export async function GET() {
  return Response.json(await upstreamAnswer());
}
