import type { Services } from "./services";

/** A follow-up of a new catalog, before the search index is updated. */
export type AfterCatalogue = (
  services: Pick<Services, "database">,
  context: { siteId: string; user: { id: string; name: string }; now: Date },
) => Promise<unknown>;
