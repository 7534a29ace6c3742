import * as z from "zod/mini";
import { settingsAddress } from "@/components/settings/tabs/settings-address";
import { siteList } from "@/lib/contract/settings/all-projects";

/** The list of the tab with all projects; its URL also names the tab. */
export const allSitesList = {
  ...siteList,
  query: z.object({ ...settingsAddress.shape, ...siteList.query.shape }),
};
