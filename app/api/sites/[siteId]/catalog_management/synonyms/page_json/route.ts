import { list } from "@/lib/contract/synonyms";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
