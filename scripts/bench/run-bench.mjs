import { measureAnalytics } from "./analytics.mjs";
import { measurePgliteIntake } from "./analytics-intake.mjs";
import { formatFigure, writeSection, writeTopic } from "./figures.mjs";
import { measureAvailability } from "./measure-availability.mjs";
import { measureEditor } from "./measure-editor.mjs";
import { measureImport } from "./measure-import.mjs";
import { measureQuality } from "./measure-quality.mjs";
import { measureRecommendations } from "./measure-recommendations.mjs";
import { measureLargeSearch, measureSearch } from "./measure-search.mjs";
import { measureWeb } from "./measure-web.mjs";
import { measureMillion } from "./million.mjs";

const FULL = { rounds: 5, seconds: 5 };
const SHORT = { rounds: 3, seconds: 2 };
const INTAKE_EVENTS = 10_000;
const NO_RATED_CATALOGUE =
  "search and import, because there is no rated catalogue (icecat-electronics) beside the project";

/** The topics of docs/figures.md, in order. Each measurement returns figures, and the name of what it skipped or null. */
export const TOPICS = {
  "web server": async ({ say, isShort }) => ({ figures: await measureWeb({ ...(isShort ? SHORT : FULL), say }) }),
  editor: ({ say }) => measureEditor({ say }),
  recommendations: ({ say }) => measureRecommendations({ say }),
  events: async ({ say }) => ({ figures: await measurePgliteIntake({ say, events: INTAKE_EVENTS }) }),
  "search quality": ({ say }) => measureQuality({ say }),
  "search and import": async ({ say }) => {
    const { figures, folder } = await measureSearch({ say });
    if (folder === null) return { figures, skipped: NO_RATED_CATALOGUE };
    return { figures: [...figures, ...(await measureImport({ folder, say }))] };
  },
};

/** Measurements that take minutes, by option: their usual number of items or events. Otherwise like topics. */
export const LONG = {
  availability: { count: 300_000, measure: ({ say, count }) => measureAvailability({ say, items: count }) },
  million: { count: 1_000_000, measure: ({ say, count }) => measureMillion({ say, items: count }) },
  "large-search": {
    count: 1_000_000,
    measure: async ({ say, count }) => ({ figures: await measureLargeSearch({ say, items: count }) }),
  },
  analytics: { count: 10_000_000, measure: ({ say, count }) => measureAnalytics({ say, events: count }) },
};

/** Whether a topic or option needs the built product. Recommendations, judged queries and a generated index do not. */
export const needsProduct = (name) => !["recommendations", "search quality", "large-search"].includes(name);

const say = (line) => console.error(line);

/** Measures topics and prints the figures; `shouldWrite` writes them to docs/figures.md, where the other topics stay. */
export async function benchTopics(topics, { shouldWrite, isShort }) {
  const unknown = topics.filter((topic) => !(topic in TOPICS));
  if (unknown.length > 0)
    throw new Error(`No such topic: ${unknown.join(", ")}. Topics: ${Object.keys(TOPICS).join(", ")}.`);
  for (const topic of topics) {
    const { figures, skipped = null, about = "" } = await TOPICS[topic]({ say, isShort });
    print(figures, skipped);
    if (shouldWrite) writeTopic(topic, { figures, skipped, about: about && ` ${about}` }, Object.keys(TOPICS));
  }
}

/** The same for an option with its number of items or events; nothing is written if it was skipped. */
export async function benchLong(name, { shouldWrite, count }) {
  const { figures, skipped = null } = await LONG[name].measure({ say, count });
  print(figures, skipped);
  if (shouldWrite && skipped === null) writeSection(name, figures);
}

function print(figures, skipped) {
  for (const figure of figures) console.log(formatFigure(figure));
  if (skipped !== null) console.log(`Skipped: ${skipped}.`);
}
