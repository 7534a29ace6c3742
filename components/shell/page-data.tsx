import type { Site } from "@/lib/contract/accounts/who";
import { scriptJson } from "./script-json";

/** Id of the element that holds the data of the page. */
const PAGE_DATA_ID = "page-data";

/** Tracking code, project id and days of the trial, put into the page for the scripts in it (spec 3). */
export function PageData({ site, trial }: { site: Site; trial: { days: number | null } }) {
  const { trackingCode, projectId } = site;
  const json = scriptJson({ siteData: { trackingCode, projectId }, trial: { days: trial.days } });
  return (
    <script
      id={PAGE_DATA_ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character escaped that could end it.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
