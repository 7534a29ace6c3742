import { toggle } from "@/lib/contract/services/services";
import { forward } from "@/lib/server/forward";
import { hideStatusUrl, prepareSwitch } from "@/lib/server/service-switch";

export const POST = forward(toggle, prepareSwitch, hideStatusUrl);
