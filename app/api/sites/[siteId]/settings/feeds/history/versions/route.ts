import { versions } from "@/lib/contract/catalogue/feed-runs";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(versions);
