import { cache } from "react";
import { list } from "@/lib/contract/analytics/dashboards";
import { readNow } from "@/lib/server/pages/read";

/** The dashboards of a site; read once per request, because the menu and the pages of dashboards need them. Throws ApiError. */
export const loadDashboards = cache((siteId: string) => readNow(list, { params: { siteId } }));
