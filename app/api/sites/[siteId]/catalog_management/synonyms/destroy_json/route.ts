import { destroy } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
