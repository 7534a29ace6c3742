import { update } from "@/lib/contract/synonyms";
import { forward } from "@/lib/server/forward";

export const POST = forward(update);
