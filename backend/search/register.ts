import type { Implemented } from "@/backend/kit/implement";
import { queryInsightHandlers } from "./query-insight";
import { mountSearchHost } from "./search-host";

/** How the backend answers the calls of the area. */
export const handlers: readonly Implemented[] = [...queryInsightHandlers];

/** What the public host answers. */
export const mounts = [mountSearchHost];
