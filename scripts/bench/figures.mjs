import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** A figure as one line: what, how much, what was aimed at. */
export function lineOf({ name, value, target, isReached, note }) {
  return `${name}: ${value} (${target}: ${isReached ? "reached" : "not reached"})${note ? `\n    ${note}` : ""}`;
}

/** Keeps figures in docs/figures.md, with the day, the Node and the cores they were taken with. */
export function keepFigures(figures, skipped) {
  const day = new Date().toISOString().slice(0, 10);
  const rows = figures.map(
    ({ name, value, target, isReached, note }) =>
      `| ${name} | ${value} | ${target} | ${isReached ? "reached" : "not reached"} | ${note ?? ""} |`,
  );
  const text = `# Figures

Taken by \`npm run bench -- --write\` on ${day}, Node ${process.versions.node}, ${availableParallelism()} cores. Nothing fails when one is missed: times
depend on the computer. Ratios are requests a second of the product's built web server divided by those of a bare Next app
(\`scripts/bench/bare-app\`), asked in turn in the same run with ten kept connections; the median of the rounds counts. Both
wait for the same recorded upstream answers (\`scripts/bench/replay-upstream.mjs\`), so the backend's cost hides nothing.

| Figure | Value | Target | | |
|---|---|---|---|---|
${rows.join("\n")}
${skipped.map((name) => `\nSkipped: ${name}.\n`).join("")}`;
  writeFileSync(join(ROOT, "docs/figures.md"), text);
}
