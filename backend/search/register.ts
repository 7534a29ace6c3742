import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import type { ImplementedCall } from "@/backend/kit/implement";
import { followCategories } from "@/backend/search/categories/follow-categories";
import { queryInsightHandlers } from "./query-insight";
import { mountSearchHost } from "./search-host";

/** Handlers of the search area. */
export const handlers = (): ImplementedCall[] => [...queryInsightHandlers];

/** Routes of the public host. */
export const mounts = [mountSearchHost];

/** Follow-ups of a new catalog. */
export const afterCatalogue: readonly AfterCatalogue[] = [followCategories];
