import { listDrafts } from "@/lib/contract/drafts";
import { forward } from "@/lib/server/forward";

export const GET = forward(listDrafts);
