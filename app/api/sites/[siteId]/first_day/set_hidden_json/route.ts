import { setHidden } from "@/lib/contract/analytics/first-day";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(setHidden);
