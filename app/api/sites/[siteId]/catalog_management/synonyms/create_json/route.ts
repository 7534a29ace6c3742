import { create } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/forward";

export const POST = forward(create);
