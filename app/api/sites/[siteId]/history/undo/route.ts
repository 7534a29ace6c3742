import { undo } from "@/lib/contract/history/change-history";
import { forgetChangedSite } from "@/lib/server/forget-changed-site";
import { forward } from "@/lib/server/forward";

export const POST = forward(undo, undefined, forgetChangedSite);
