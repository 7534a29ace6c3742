import { upstreamAnswer } from "../upstream.js";

export const dynamic = "force-dynamic";

/** The baseline of a read call: passes on the upstream's JSON without session, permissions, validation or signature. */
export async function GET() {
  return Response.json(await upstreamAnswer());
}
