import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { Reversible } from "@/backend/kit/reversible";
import { gatePublicCalls } from "./gate-public-calls";
import { startPropagation } from "./propagation-runner";
import { serviceHandlers } from "./services";
import { servicesReversal } from "./services-reversal";

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  { name: "switches of services", stage: "checks", start: ({ services }) => startPropagation(services) },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => serviceHandlers;

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [servicesReversal];

/** Routes of the public host; before those of other areas, which they replace while a service is off. */
export const mounts = [gatePublicCalls];
