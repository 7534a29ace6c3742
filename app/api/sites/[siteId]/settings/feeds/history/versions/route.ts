import { versions } from "@/lib/contract/feed-runs";
import { forward } from "@/lib/server/forward";

export const GET = forward(versions);
