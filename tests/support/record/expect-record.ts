import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDER = join(__dirname, "../../record");

/**
 * Compares lines with a file in tests/record, which states what a change of the code's structure must not change. `RECORD=write`
 * rewrites the file instead; review its diff like code.
 */
export function expectRecord(name: string, lines: readonly string[]): void {
  const file = join(FOLDER, name);
  const text = `${lines.join("\n")}\n`;
  if (process.env.RECORD === "write") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (!existsSync(file)) throw new Error(`tests/record/${name} is missing; run this test with RECORD=write`);
  const stored = readFileSync(file, "utf8");
  if (stored === text) return;
  throw new Error(
    `tests/record/${name} differs (RECORD=write rewrites it):\n${findDifference(stored.split("\n"), text.split("\n")).join("\n")}`,
  );
}

/** The lines of two texts that differ, with the heading (`## …`) under which they are. */
function findDifference(before: readonly string[], after: readonly string[]): string[] {
  const [old, fresh] = [groupByHeading(before), groupByHeading(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((heading) => {
    const [gone, come] = [old.get(heading) ?? [], fresh.get(heading) ?? []];
    const lines = [
      ...subtract(gone, come).map((line) => `- ${line}`),
      ...subtract(come, gone).map((line) => `+ ${line}`),
    ];
    if (lines.length === 0 && gone.join("\n") === come.join("\n")) return [];
    return [heading, ...(lines.length === 0 ? ["(the same lines in another order)"] : lines)];
  });
}

function groupByHeading(lines: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let heading = "";
  for (const line of lines) {
    if (line.startsWith("## ")) heading = line;
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  return groups;
}

/** The lines that `lines` has more often than `others`. */
function subtract(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
