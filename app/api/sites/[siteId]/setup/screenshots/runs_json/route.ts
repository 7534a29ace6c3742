import { runs } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/forward";

export const GET = forward(runs);
