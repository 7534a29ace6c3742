import { setResourceHosts } from "@/lib/contract/settings/site-settings";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(setResourceHosts);
