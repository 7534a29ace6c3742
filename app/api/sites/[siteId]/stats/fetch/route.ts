import { fetchStats } from "@/lib/contract/site-stats";
import { forward } from "@/lib/server/forward";

export const GET = forward(fetchStats);
