import { undo } from "@/lib/contract/history/change-history";
import { forgetChangedSite } from "@/lib/server/routes/forget-changed-site";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(undo, undefined, forgetChangedSite);
