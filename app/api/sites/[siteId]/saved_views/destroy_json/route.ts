import { destroy } from "@/lib/contract/analytics/saved-views";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
