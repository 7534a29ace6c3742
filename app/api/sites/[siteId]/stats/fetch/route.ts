import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(fetchStats);
