import { show } from "@/lib/contract/analytics/first-day";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(show);
