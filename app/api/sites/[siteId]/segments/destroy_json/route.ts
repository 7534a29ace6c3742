import { destroy } from "@/lib/contract/analytics/segments";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
