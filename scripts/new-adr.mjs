// npm run new:adr "Title of the decision": the next numbered page in docs/adr, one page, superseded later but never edited away.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./launch/paths.mjs";

const title = process.argv.slice(2).join(" ").trim();
if (title === "") {
  console.error('npm run new:adr "Title of the decision"');
  process.exit(1);
}
const folder = join(ROOT, "docs/adr");
const last = Math.max(0, ...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0));
const number = String(last + 1).padStart(4, "0");
const slug = title
  .normalize("NFKD")
  .replace(/\p{M}/gu, "")
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, "-")
  .replace(/^-|-$/g, "");
const path = join(folder, `${number}-${slug}.md`);
writeFileSync(
  path,
  `# ${number}. ${title}

Proposed, ${new Date().toISOString().slice(0, 10)}.

**Context.** What forces a decision: facts and figures, each with where it comes from.

**Decision.** What is done from now on, in the present tense.

**Rejected.** *The other way*: the reason.

**Consequences.** What gets easier, what gets harder, and what would make us think again.
`,
);
console.log(path);
