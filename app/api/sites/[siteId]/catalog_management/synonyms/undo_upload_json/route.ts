import { showUndo } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(showUndo);
