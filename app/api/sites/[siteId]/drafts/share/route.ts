import { sharePreview } from "@/lib/contract/drafts";
import { forward } from "@/lib/server/forward";

export const POST = forward(sharePreview);
