import { measureAnalytics } from "./analytics.mjs";
import { measurePgliteIntake } from "./analytics-intake.mjs";
import { formatLine, writeSection, writeTopic } from "./figures.mjs";
import { measureAvailability } from "./measure-availability.mjs";
import { measureCampaigns } from "./measure-campaigns.mjs";
import { measureEditor } from "./measure-editor.mjs";
import { measureEmergency } from "./measure-emergency.mjs";
import { measureExport } from "./measure-export.mjs";
import { measureImport } from "./measure-import.mjs";
import { measureJobs } from "./measure-jobs.mjs";
import { measureLargeSearch } from "./measure-large-search.mjs";
import { measureLoads } from "./measure-loads.mjs";
import { measureMany } from "./measure-many.mjs";
import { measureQuality } from "./measure-quality.mjs";
import { measureRecommendations } from "./measure-recommendations.mjs";
import { measureSearch } from "./measure-search.mjs";
import { measureSignUp } from "./measure-sign-up.mjs";
import { measureUpload } from "./measure-upload.mjs";
import { measureWeb } from "./measure-web.mjs";
import { measureMillion } from "./million.mjs";
import { measureUploadPopup } from "./upload.mjs";

const FULL = { rounds: 5, seconds: 5 };
const SHORT = { rounds: 3, seconds: 2 };
const INTAKE_EVENTS = 10_000;
const NO_RATED_CATALOGUE =
  "search and import, because there is no rated catalogue (icecat-electronics) beside the project";

/** The topics of docs/figures.md, in order. Each measurement returns figures, and the name of what it skipped or null. */
const TOPICS = {
  "web server": async ({ say, isShort }) => ({ figures: await measureWeb({ ...(isShort ? SHORT : FULL), say }) }),
  "page loads": ({ say }) => measureLoads({ say }),
  "many sites and members": ({ say }) => measureMany({ say }),
  editor: ({ say }) => measureEditor({ say }),
  jobs: ({ say }) => measureJobs({ say }),
  "uploads of synonyms and redirects": async ({ say }) => {
    const figures = await measureUpload({ say });
    const popup = await measureUploadPopup({ say });
    return { figures: [...figures, ...popup.figures], skipped: popup.skipped };
  },
  downloads: async ({ say }) => ({ figures: await measureExport({ say }) }),
  campaigns: async ({ say }) => ({ figures: await measureCampaigns({ say }) }),
  recommendations: ({ say }) => measureRecommendations({ say }),
  "emergency deactivation": ({ say }) => measureEmergency({ say }),
  "sign-up": async ({ say }) => ({ figures: await measureSignUp({ say }) }),
  events: async ({ say }) => ({ figures: await measurePgliteIntake({ say, events: INTAKE_EVENTS }) }),
  "search quality": ({ say }) => measureQuality({ say }),
  "search and import": async ({ say }) => {
    const { figures, folder } = await measureSearch({ say });
    if (folder === null) return { figures, skipped: NO_RATED_CATALOGUE };
    return { figures: [...figures, ...(await measureImport({ folder, say }))] };
  },
};

/**
 * Measures all topics, or those in `only`, and prints the figures; `shouldWrite` writes them to docs/figures.md, where the other
 * topics stay.
 */
export async function bench({ shouldWrite, isShort, only }) {
  const unknown = only?.filter((topic) => !(topic in TOPICS)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No such topic: ${unknown.join(", ")}. Topics: ${Object.keys(TOPICS).join(", ")}.`);
  const say = (line) => console.error(line);
  for (const topic of only ?? Object.keys(TOPICS)) {
    const { figures, skipped = null, about = "" } = await TOPICS[topic]({ say, isShort });
    for (const figure of figures) console.log(formatLine(figure));
    if (skipped !== null) console.log(`Skipped: ${skipped}.`);
    if (shouldWrite) writeTopic(topic, { figures, skipped, about: about && ` ${about}` }, Object.keys(TOPICS));
  }
}

/** Measures a feed of `items` items and prints the figures; `shouldWrite` writes them to docs/figures.md. */
export async function benchMillion({ shouldWrite, items }) {
  benchLong("million", await measureMillion({ say: (line) => console.error(line), items }), shouldWrite);
}

/** Measures analytics with `events` events and prints the figures; `shouldWrite` writes them to docs/figures.md. */
export async function benchAnalytics({ shouldWrite, events }) {
  benchLong("analytics", await measureAnalytics({ say: (line) => console.error(line), events }), shouldWrite);
}

/** Measures answers during imports and during a feed of `items` items; otherwise as above. */
export async function benchAvailability({ shouldWrite, items }) {
  benchLong("availability", await measureAvailability({ say: (line) => console.error(line), items }), shouldWrite);
}

/** Measures searches over HTTP in an index of `items` items; otherwise as above. */
export async function benchLargeSearch({ shouldWrite, items }) {
  const figures = await measureLargeSearch({ say: (line) => console.error(line), items });
  benchLong("large-search", { figures, skipped: null }, shouldWrite);
}

function benchLong(option, { figures, skipped }, shouldWrite) {
  for (const figure of figures) console.log(formatLine(figure));
  if (skipped !== null) console.log(`Skipped: ${skipped}.`);
  else if (shouldWrite) writeSection(option, figures);
}
