import { transferSite } from "@/lib/contract/settings/administration";
import { forgetChangedSite } from "@/lib/server/forget-changed-site";
import { forward } from "@/lib/server/forward";

export const PUT = forward(transferSite, undefined, forgetChangedSite);
