import { destroy } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
