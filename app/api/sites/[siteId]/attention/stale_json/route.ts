import { stale } from "@/lib/contract/analytics/attention";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(stale);
