import { cache } from "react";
import { listDashboards } from "@/lib/contract/analytics/dashboards";
import { readNow } from "@/lib/server/pages/read";

/** The dashboards of a site; read once per request, because the menu and the pages of dashboards need them. Throws ApiError. */
export const loadDashboards = cache((siteId: string) => readNow(listDashboards, { params: { siteId } }));
