import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { forward } from "@/lib/server/forward";

export const GET = forward(fetchStats);
