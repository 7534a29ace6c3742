import { cache } from "react";
import { show } from "@/lib/contract/analytics/dashboards";
import { orNotFound } from "@/lib/server/or-not-found";
import { readNow } from "@/lib/server/read";

/** The dashboard a page is about, asked for once per request; null when it cannot be read now. */
export const dashboardOf = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(show, { params: { siteId }, query: { id } })),
);
