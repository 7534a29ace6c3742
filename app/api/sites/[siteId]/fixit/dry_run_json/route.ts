import { dryRun } from "@/lib/contract/rewrites/redirects";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(dryRun);
