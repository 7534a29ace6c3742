import { toggle } from "@/lib/contract/services/services";
import { forward } from "@/lib/server/routes/forward";
import { hideStatusUrl, prepareSwitch } from "@/lib/server/routes/service-switch";

export const POST = forward(toggle, prepareSwitch, hideStatusUrl);
