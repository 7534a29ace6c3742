import { showUndo } from "@/lib/contract/synonyms";
import { forward } from "@/lib/server/forward";

export const GET = forward(showUndo);
