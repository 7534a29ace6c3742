import type { Site } from "@/lib/contract/who";

/** Id of the element that holds the data of the page. */
const PAGE_DATA_ID = "page-data";

/** JSON that may stand in a script element: no character in it can end the element or a line (reliability C-11). */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

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
