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
/** Figures that take long have a section of their own; by the option that takes them. */
const SECTIONS = {
  availability: "## Answers while catalogues are taken",
  million: "## A feed of a million items",
  analytics: "## Analytics of ten million events",
};

/** Keeps figures in docs/figures.md, with the day, the Node and the cores they were taken with; what takes long stays. */
export function keepFigures(figures, skipped) {
  const text = `# Figures

Taken by \`npm run bench -- --write\` ${takenWith()}. Nothing fails when one is missed: times
depend on the computer. Ratios are requests a second of the product's built web server divided by those of a bare Next app
(\`scripts/bench/bare-app\`), asked in turn in the same run with ten kept connections; the median of the rounds counts. Both
wait for the same recorded upstream answers (\`scripts/bench/replay-upstream.mjs\`), so the backend's cost hides nothing.
The bare page draws the same rows, element by element, which the bench looks at first; what a page would take that only
writes their values into a plain table is told beside it.

${tableOf(figures)}
${skipped.map((name) => `\nSkipped: ${name}.\n`).join("")}`;
  write({ ...keptParts(), first: text });
}

/** Keeps the figures that an option takes ("availability", "million", "analytics") in their section; others stay. */
export function keepSection(option, figures) {
  const text = `Taken by \`npm run bench -- --${option} --write\` ${takenWith()}.\n\n${tableOf(figures)}`;
  write({ ...keptParts(), [SECTIONS[option]]: text });
}

/** What the file has by its headings; `first` is what stands before them. */
function keptParts() {
  const [first = "", ...others] = existsSync(FILE) ? readFileSync(FILE, "utf8").split(/^(?=## )/m) : [];
  const named = others.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return [heading, lines.join("\n")];
  });
  return { first, ...Object.fromEntries(named) };
}

function write({ first, ...others }) {
  const parts = Object.values(SECTIONS).filter((heading) => others[heading] !== undefined);
  const texts = [first, ...parts.map((heading) => `${heading}\n\n${others[heading].trim()}`)];
  writeFileSync(FILE, `${texts.map((text) => text.trim()).join("\n\n")}\n`);
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
