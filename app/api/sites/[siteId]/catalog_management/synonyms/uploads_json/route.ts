import { listUploads } from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/forward";

export const GET = forward(listUploads);
