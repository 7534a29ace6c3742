import { create } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(create);
