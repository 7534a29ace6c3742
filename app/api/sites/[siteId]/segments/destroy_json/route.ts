import { destroy } from "@/lib/contract/segments";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
