import { cache } from "react";
import { show } from "@/lib/contract/customizations/query-customizations";
import { orNotFound } from "@/lib/server/or-not-found";
import { readNow } from "@/lib/server/read";

/** The customization a page is about, asked for once per request; null when it cannot be read now. */
export const customizationOf = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(show, { params: { siteId }, query: { id } })),
);
