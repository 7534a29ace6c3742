import { save } from "@/lib/contract/settings/site-settings";
import { forgetChangedSite } from "@/lib/server/routes/forget-changed-site";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(save, undefined, forgetChangedSite);
