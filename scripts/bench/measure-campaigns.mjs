import { runScript } from "./run-script.mjs";

const IMAGES_MS_MAX = 2_000;
const FILTER_MS_MAX = 100;
const SEARCH_MS_MAX = 1;

/** Measures checks of a campaign's images, one of which never answers, and filters and searches of a site with 1,000 campaigns. */
export async function measureCampaigns({ say }) {
  say("Checking images of campaigns and filtering 1,000 campaigns ...");
  const { images, backend, browser } = await runScript("campaigns.ts");
  say("Searching with 1,000 campaigns and without ...");
  const { plain, busy, reload } = await runScript("campaign-search.ts");
  const added = busy - plain;
  return [
    buildFigure("Checking twelve images, one of which never answers", images, IMAGES_MS_MAX),
    buildFigure("Slowest filter of 1,000 campaigns in the backend", backend, FILTER_MS_MAX),
    buildFigure("The same in the browser, in front of a legacy backend", browser, FILTER_MS_MAX),
    {
      name: "What 1,000 campaigns add to a search, 95th percentile",
      value: `${added.toFixed(2)} ms`,
      target: `at most ${SEARCH_MS_MAX} ms`,
      isReached: added <= SEARCH_MS_MAX,
      note: `${plain.toFixed(2)} ms without, ${busy.toFixed(2)} ms with; reading the site after a change ${reload.toFixed(0)} ms`,
    },
  ];
}

function buildFigure(name, ms, max) {
  return { name, value: `${ms.toFixed(0)} ms`, target: `under ${max} ms`, isReached: ms < max, note: "" };
}
