import { setApproval } from "@/lib/contract/settings/site-settings";
import { forgetChangedSite } from "@/lib/server/forget-changed-site";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setApproval, undefined, forgetChangedSite);
