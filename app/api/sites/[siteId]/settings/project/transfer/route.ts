import { transferSite } from "@/lib/contract/settings/administration";
import { forgetChangedSite } from "@/lib/server/routes/forget-changed-site";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(transferSite, undefined, forgetChangedSite);
