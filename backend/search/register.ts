import type { ImplementedCall } from "@/backend/kit/implement";
import { queryInsightHandlers } from "./query-insight";
import { mountSearchHost } from "./search-host";

/** Handlers of the search area. */
export const handlers = (): ImplementedCall[] => [...queryInsightHandlers];

/** Routes of the public host. */
export const mounts = [mountSearchHost];
