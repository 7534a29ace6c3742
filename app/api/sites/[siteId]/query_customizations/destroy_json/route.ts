import { destroy } from "@/lib/contract/query-customizations";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
