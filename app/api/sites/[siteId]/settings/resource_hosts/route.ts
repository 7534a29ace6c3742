import { setResourceHosts } from "@/lib/contract/settings/site-settings";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setResourceHosts);
