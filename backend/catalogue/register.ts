import { forgetQuality } from "@/backend/catalogue/data-quality/forget-quality";
import { qualityReversal } from "@/backend/catalogue/data-quality/quality-reversal";
import { forgetRuns } from "@/backend/catalogue/feed-runs/forget-runs";
import { runMarks } from "@/backend/catalogue/feed-runs/run-marks";
import { forgetFiles } from "@/backend/catalogue/feeds/file-rows";
import { sourceReversal } from "@/backend/catalogue/feeds/source-reversal";
import { planReversal } from "@/backend/catalogue/plans/plan-reversal";
import type { Readers } from "@/backend/history/change-history/history-view";
import type { MarkSource } from "@/backend/history/change-marks";
import type { Implemented } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { access as feedRunAccess } from "@/lib/contract/catalogue/feed-runs";
import { catalogBrowserHandlers } from "./catalog-browser";
import { importHandlers } from "./catalogue-import";
import { dataQualityHandlers } from "./data-quality";
import { feedRunHandlers } from "./feed-runs";
import { feedHandlers } from "./feeds";
import { planHandlers } from "./plans";

/** How the backend answers the calls of the area. */
export const handlers: readonly Implemented[] = [
  ...importHandlers,
  ...catalogBrowserHandlers,
  ...planHandlers,
  ...feedHandlers,
  ...dataQualityHandlers,
  ...feedRunHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [planReversal, sourceReversal, qualityReversal];

/** Who may see the changes that cannot be undone, by feature. */
export const readers: Readers = { "catalogue-import": {}, "feed-runs": feedRunAccess };

/** Marks on charts that are not changes. */
export const markSources: readonly MarkSource[] = [runMarks];

/** What is deleted once it has expired. */
export const retention: readonly RetentionTask[] = [
  { name: "feed files", run: forgetFiles },
  { name: "feed runs", run: forgetRuns },
  { name: "data quality", run: forgetQuality },
];
