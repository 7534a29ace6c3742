import "server-only";
import * as catalogBrowser from "@/lib/contract/catalogue/catalog-browser";
import * as dataQuality from "@/lib/contract/catalogue/data-quality";
import * as feedRuns from "@/lib/contract/catalogue/feed-runs";
import * as feeds from "@/lib/contract/catalogue/feeds";
import * as plans from "@/lib/contract/catalogue/plans";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(catalogBrowser.attributes),
  forward(catalogBrowser.showCatalogItem),
  forward(catalogBrowser.failing),
  forward(dataQuality.stats),
  forward(dataQuality.startCheck),
  forward(dataQuality.missingItems),
  forward(dataQuality.missingGroups),
  forwardFile(dataQuality.missingExport),
  forward(dataQuality.clearMissingItems),
  forward(dataQuality.dismissAlert),
  forward(dataQuality.alertWebhook),
  forward(dataQuality.saveAlertWebhook),
  forward(feedRuns.errors),
  forward(feedRuns.history),
  forward(feedRuns.restoreCatalogueVersion),
  forward(feedRuns.showRun),
  forwardFile(feedRuns.errorsDownload),
  forward(feedRuns.listCatalogueVersions),
  forward(feedRuns.diff),
  forward(feedRuns.approveRun),
  forward(feedRuns.rejectRun),
  forward(feeds.listFeedSources),
  forward(feeds.saveFeedSources),
  forward(feeds.test),
  forward(feeds.startFile),
  forward(feeds.addPart),
  forward(feeds.removeFile),
  forward(plans.savePlan),
  forward(plans.listPlans),
  forward(plans.runNow),
  forward(plans.resume),
];
