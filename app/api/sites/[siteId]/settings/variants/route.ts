import { setVariants } from "@/lib/contract/settings/site-settings";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setVariants);
