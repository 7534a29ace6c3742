import { getBackendState } from "@/lib/server/backend-state";
import { buildHealthAnswer, isReady } from "@/lib/server/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return buildHealthAnswer(await isReady(), getBackendState());
}
