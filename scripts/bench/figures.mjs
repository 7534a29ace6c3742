import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** A figure as one line: what, how much, what was aimed at. */
export function lineOf({ name, value, target, isReached, note }) {
  return `${name}: ${value} (${target}: ${wordOf(isReached)})${note ? `\n    ${note}` : ""}`;
}

/** Whether a figure was reached; null is one that is told without being held. */
function wordOf(isReached) {
  if (isReached === null) return "told";
  return isReached ? "reached" : "not reached";
}

const FILE = join(ROOT, "docs/figures.md");
const MILLION = "## A feed of a million items";

/** Keeps figures in docs/figures.md, with the day, the Node and the cores they were taken with; those of a million stay. */
export function keepFigures(figures, skipped) {
  const text = `# Figures

Taken by \`npm run bench -- --write\` ${takenWith()}. Nothing fails when one is missed: times
depend on the computer. Ratios are requests a second of the product's built web server divided by those of a bare Next app
(\`scripts/bench/bare-app\`), asked in turn in the same run with ten kept connections; the median of the rounds counts. Both
wait for the same recorded upstream answers (\`scripts/bench/replay-upstream.mjs\`), so the backend's cost hides nothing.

${tableOf(figures)}
${skipped.map((name) => `\nSkipped: ${name}.\n`).join("")}`;
  const [, million] = keptParts();
  writeFileSync(FILE, million === undefined ? text : `${text}\n${MILLION}${million}`);
}

/** Keeps the figures of a million items behind the others, which stay. */
export function keepMillion(figures) {
  const [others = ""] = keptParts();
  const text = `${MILLION}

Taken by \`npm run bench -- --million --write\` ${takenWith()}.

${tableOf(figures)}
`;
  writeFileSync(FILE, `${others.trimEnd()}\n\n${text}`);
}

function keptParts() {
  return existsSync(FILE) ? readFileSync(FILE, "utf8").split(MILLION) : [];
}

function takenWith() {
  const day = new Date().toISOString().slice(0, 10);
  return `on ${day}, Node ${process.versions.node}, ${availableParallelism()} cores`;
}

function tableOf(figures) {
  const rows = figures.map(
    ({ name, value, target, isReached, note }) =>
      `| ${name} | ${value} | ${target} | ${wordOf(isReached)} | ${note ?? ""} |`,
  );
  return `| Figure | Value | Target | | |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}
