import { measureAnalytics } from "./analytics.mjs";
import { measurePgliteIntake } from "./analytics-intake.mjs";
import { lineOf, writeFigures, writeSection } from "./figures.mjs";
import { measureAvailability } from "./measure-availability.mjs";
import { measureCampaigns } from "./measure-campaigns.mjs";
import { measureEditor } from "./measure-editor.mjs";
import { measureExport } from "./measure-export.mjs";
import { measureImport } from "./measure-import.mjs";
import { measureSearch } from "./measure-search.mjs";
import { measureUpload } from "./measure-upload.mjs";
import { measureWeb } from "./measure-web.mjs";
import { measureMillion } from "./million.mjs";
import { measureUploadPopup } from "./upload.mjs";

const FULL = { rounds: 5, seconds: 5 };
const SHORT = { rounds: 3, seconds: 2 };
const INTAKE_EVENTS = 10_000;

/** Measures all figures, or those of the editor, and prints them; `shouldWrite` writes them to docs/figures.md. */
export async function bench({ shouldWrite, isShort, isEditorOnly = false }) {
  const say = (line) => console.error(line);
  const figures = [];
  const take = (topic, taken) => {
    for (const figure of taken) console.log(lineOf(figure));
    figures.push(...taken.map((figure) => ({ ...figure, topic })));
  };
  if (!isEditorOnly) take("Web server", await measureWeb({ ...(isShort ? SHORT : FULL), say }));
  const skipped = [];
  const editor = await measureEditor({ say });
  take("Editor", editor.figures);
  if (editor.skipped !== null) skipped.push(editor.skipped);
  if (isEditorOnly) return;
  take("Uploads of synonyms and redirects", await measureUpload({ say }));
  const popup = await measureUploadPopup({ say });
  take("Uploads of synonyms and redirects", popup.figures);
  if (popup.skipped !== null) skipped.push(popup.skipped);
  take("Downloads", await measureExport({ say }));
  take("Campaigns", await measureCampaigns({ say }));
  take("Events", await measurePgliteIntake({ say, events: INTAKE_EVENTS }));
  const search = await measureSearch({ say });
  take("Search and import", search.figures);
  if (search.folder === null)
    skipped.push("search and import, because there is no rated catalogue (icecat-electronics) beside the project");
  else take("Search and import", await measureImport({ folder: search.folder, say }));
  for (const name of skipped) console.log(`Skipped: ${name}.`);
  if (shouldWrite) writeFigures(figures, skipped);
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

function benchLong(option, { figures, skipped }, shouldWrite) {
  for (const figure of figures) console.log(lineOf(figure));
  if (skipped !== null) console.log(`Skipped: ${skipped}.`);
  else if (shouldWrite) writeSection(option, figures);
}
