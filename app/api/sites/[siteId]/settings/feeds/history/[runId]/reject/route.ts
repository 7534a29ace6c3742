import { reject } from "@/lib/contract/catalogue/feed-runs";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(reject);
