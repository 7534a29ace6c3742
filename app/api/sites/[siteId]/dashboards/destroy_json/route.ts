import { destroy } from "@/lib/contract/dashboards";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
