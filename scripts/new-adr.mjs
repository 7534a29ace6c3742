// npm run new:adr "Title of the decision": creates the next ADR in docs/adr. The title names the decision in the imperative;
// a later ADR may supersede it.
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

**Context.** Why a decision is needed: facts and numbers, with their sources.

**Decision.** What we do from now on, in the present tense.

**Rejected.** *An alternative*: the reason.

**Consequences.** What gets easier, what gets harder, and what would change the decision.
`,
);
console.log(path);
