import { destroy } from "@/lib/contract/synonyms";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
