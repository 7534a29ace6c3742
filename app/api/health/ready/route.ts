import { buildHealthAnswer, isReady } from "@/lib/server/health";
import { getBackendState } from "@/lib/server/upstream/backend-state";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return buildHealthAnswer(await isReady(), getBackendState());
}
