import "server-only";
import * as services from "@/lib/contract/services/services";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";
import { hideStatusUrl, prepareSwitch, readSwitchStatus } from "@/lib/server/forward/service-switch";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(services.showServices),
  forward(services.toggle, { prepare: prepareSwitch, finish: hideStatusUrl }),
  forward(services.listOff),
  forward(services.listServiceLog),
  forwardFile(services.exportLog),
  forward(services.status, { make: readSwitchStatus }),
];
