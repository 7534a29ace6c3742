import { restore } from "@/lib/contract/feed-runs";
import { forward } from "@/lib/server/forward";

export const POST = forward(restore);
