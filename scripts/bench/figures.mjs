import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** A figure as one line: name, value, target. */
export function formatFigure({ name, value, target, isReached, note }) {
  const result = isReached === null ? "" : ` (${target}: ${formatVerdict(isReached)})`;
  return `${name}: ${value}${result}${note ? `\n    ${note}` : ""}`;
}

/** Whether a figure reached its target; null without one. */
function formatVerdict(isReached) {
  if (isReached === null) return "";
  return isReached ? "reached" : "missed";
}

const FILE = join(ROOT, "docs/figures.md");
/** Separate sections of slow figures, by option. */
const SECTIONS = {
  availability: "## Response times during imports",
  million: "## A feed of a million items",
  "large-search": "## Search with a million items",
  analytics: "## Analytics with ten million events",
};

const HEAD = `# Figures

Measured with \`npm run bench -- --write\`, each table on its own date. No run fails if a target is missed, because times depend on
the computer. p95 is the 95th percentile. A ratio compares the production build of the web server with a bare Next app
(\`scripts/bench/bare-app\`): requests per second of both, measured alternately in one run over ten connections, median of the rounds.
Both wait for the same recorded backend answers (\`scripts/bench/replay-upstream.mjs\`). The run prints the details of each figure.
Measurements that were made once are in the history of this file and of \`scripts/bench\`, up to commit cf9c72a4.
`;

/**
 * Writes the figures of a topic to docs/figures.md, in the place that `order` gives it; keeps the others. `about` is a sentence above
 * the table.
 */
export function writeTopic(topic, { figures, skipped, about }, order) {
  const { first, ...sections } = readParts();
  const topics = readTopics(first);
  const note = skipped === null ? "" : `\n\nSkipped: ${skipped}.`;
  topics[formatHeading(topic)] = `Measured ${describeSetup()}.${about}\n\n${formatTable(figures)}${note}`;
  const headings = [...new Set([...order.map(formatHeading), ...Object.keys(topics)])].filter((name) => name in topics);
  write({
    first: [HEAD.trim(), ...headings.map((name) => `### ${name}\n\n${topics[name].trim()}`)].join("\n\n"),
    ...sections,
  });
}

function formatHeading(topic) {
  return topic[0].toUpperCase() + topic.slice(1);
}

/** The texts of the topics by heading. */
function readTopics(first) {
  const [, ...parts] = first.split(/^### /m);
  return Object.fromEntries(parts.map((part) => [part.split("\n", 1)[0], part.slice(part.indexOf("\n"))]));
}

/** Writes the figures of an option ("availability", "million", "large-search", "analytics") to their section; keeps the others. */
export function writeSection(option, figures) {
  const text = `Measured with \`npm run bench -- --${option} --write\` ${describeSetup()}.\n\n${formatTable(figures)}`;
  write({ ...readParts(), [SECTIONS[option]]: text });
}

/** The contents of the file by heading; `first` is the part before them. */
function readParts() {
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

function describeSetup() {
  const day = new Date().toISOString().slice(0, 10);
  return `on ${day}, Node ${process.versions.node}, ${availableParallelism()} cores`;
}

/** The first clause of a note; the run prints all of it. */
function shortenNote(note = "") {
  return note.split("; ")[0];
}

function formatTable(figures) {
  const rows = figures.map(
    ({ name, value, target, isReached, note }) =>
      `| ${name} | ${value} | ${isReached === null ? "" : target} | ${formatVerdict(isReached)} | ${shortenNote(note)} |`,
  );
  return `| Figure | Value | Target | Result | Note |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}
