import "server-only";
import * as administration from "@/lib/contract/settings/administration";
import * as allProjects from "@/lib/contract/settings/all-projects";
import * as integration from "@/lib/contract/settings/integration";
import * as newSite from "@/lib/contract/settings/new-site";
import * as siteSettings from "@/lib/contract/settings/site-settings";
import { forgetChangedSite } from "@/lib/server/forward/forget-changed-site";
import { forward } from "@/lib/server/forward/forward";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(administration.showProject),
  forward(administration.renameProject),
  forward(administration.renameGroup),
  forward(administration.moveSite),
  forward(administration.setTrial, { finish: forgetChangedSite }),
  forward(administration.transferSite, { finish: forgetChangedSite }),
  forward(administration.closeSite, { finish: forgetChangedSite }),
  forward(administration.reopenSite, { finish: forgetChangedSite }),
  forward(allProjects.listSites),
  forward(allProjects.listProjects),
  forward(allProjects.createProject),
  forward(allProjects.renameAnyProject),
  forward(integration.showIntegration),
  forward(newSite.listGroups),
  forward(newSite.createNewSite),
  forward(siteSettings.showSettings),
  forward(siteSettings.saveSettings, { finish: forgetChangedSite }),
  forward(siteSettings.setApproval, { finish: forgetChangedSite }),
  forward(siteSettings.setVariants),
  forward(siteSettings.setResourceHosts),
];
