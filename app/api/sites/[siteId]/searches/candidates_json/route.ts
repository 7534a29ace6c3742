import { candidates } from "@/lib/contract/analytics/searches";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(candidates);
