import { show } from "@/lib/contract/analytics/first-day";
import { forward } from "@/lib/server/forward";

export const GET = forward(show);
