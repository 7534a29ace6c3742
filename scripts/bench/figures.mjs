import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** A figure as one line: what, how much, what was aimed at. */
export function lineOf({ name, value, target, isReached, note }) {
  return `${name}: ${value} (${target}: ${wordOf(isReached)})${note ? `\n    ${note}` : ""}`;
}

/** Whether a figure reached its target; null: measured for comparison, without a target of its own. */
function wordOf(isReached) {
  if (isReached === null) return "for comparison";
  return isReached ? "reached" : "not reached";
}

const FILE = join(ROOT, "docs/figures.md");
/** Figures that take long have a section of their own; by the option that takes them. */
const SECTIONS = {
  availability: "## Response times during imports",
  million: "## A feed of a million items",
  analytics: "## Analytics with ten million events",
};

/** Keeps figures in docs/figures.md, with the day, the Node and the cores they were taken with; what takes long stays. */
export function keepFigures(figures, skipped) {
  const text = `# Figures

Measured with \`npm run bench -- --write\` ${takenWith()}. No test fails if a target is missed, because times depend on the
computer. A ratio compares the production build of the web server with a bare Next app (\`scripts/bench/bare-app\`): requests
per second of both, measured alternately in one run over ten connections, median of the rounds. Both wait for the same recorded
backend answers (\`scripts/bench/replay-upstream.mjs\`). The run prints the details of each figure.

${topicsOf(figures)}
${skipped.map((name) => `\nSkipped: ${name}.\n`).join("")}`;
  write({ ...keptParts(), first: text });
}

/** Keeps the figures that an option takes ("availability", "million", "analytics") in their section; others stay. */
export function keepSection(option, figures) {
  const text = `Measured with \`npm run bench -- --${option} --write\` ${takenWith()}.\n\n${tableOf(figures)}`;
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
  const texts = [first, ...Object.entries(others).map(([heading, text]) => `${heading}\n\n${text.trim()}`)];
  writeFileSync(FILE, `${texts.map((text) => text.trim()).join("\n\n")}\n`);
}

function takenWith() {
  const day = new Date().toISOString().slice(0, 10);
  return `on ${day}, Node ${process.versions.node}, ${availableParallelism()} cores`;
}

/** One table per topic, in the order in which they were measured. */
function topicsOf(figures) {
  const topics = [...new Set(figures.map(({ topic }) => topic))];
  return topics
    .map((topic) => `### ${topic}\n\n${tableOf(figures.filter((figure) => figure.topic === topic))}`)
    .join("\n\n");
}

/** The first statement of a note; the run prints all of it. */
function shortNote(note = "") {
  return note.split("; ")[0];
}

function tableOf(figures) {
  const rows = figures.map(
    ({ name, value, target, isReached, note }) =>
      `| ${name} | ${value} | ${target} | ${wordOf(isReached)} | ${shortNote(note)} |`,
  );
  return `| Figure | Value | Target | Result | Note |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}
