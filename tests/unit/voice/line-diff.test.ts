import fc from "fast-check";
import { diffLines, type TextLine } from "@/lib/domain/voice/line-diff";

const show = (lines: TextLine[]) =>
  lines.map((line) => (line.kind === "gap" ? `… ${line.count}` : `${SIGNS[line.kind]}${line.text}`));
const SIGNS = { same: " ", added: "+", removed: "-" } as const;

test.each([
  ["equal texts", "a\nb", "a\nb", ["… 2"]],
  ["a new text", "", "a\nb", ["+a", "+b"]],
  ["a removed text", "a\nb", "", ["-a", "-b"]],
  ["a changed line", "a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["a moved line", "a\nb\nc", "b\nc\na", ["-a", " b", " c", "+a"]],
  ["other line ends", "a\r\nb\r\n", "a\nb", ["… 2"]],
  ["a change far away", "1\n2\n3\n4\n5", "1\n2\n3\n4\n6", ["… 2", " 3", " 4", "-5", "+6"]],
])("compares %s", (_, before, after, lines) => {
  expect(show(diffLines(before, after))).toEqual(lines);
});

test("removed and added lines lead from one text to the other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      // Without gaps, because every line is near a change.
      const lines = diffLines([...before, "x"].join("\n"), [...after, "y"].join("\n"));
      fc.pre(lines.every(({ kind }) => kind !== "gap"));
      const pick = (...kinds: string[]) =>
        lines.flatMap((line) => (line.kind !== "gap" && kinds.includes(line.kind) ? [line.text] : []));
      expect(pick("same", "removed")).toEqual([...before, "x"]);
      expect(pick("same", "added")).toEqual([...after, "y"]);
    }),
  );
});

test("replaces a block that is too large to compare line by line", () => {
  const text = (sign: string) => Array.from({ length: 1500 }, (_, index) => `${sign}${index}`).join("\n");
  const lines = diffLines(text("a"), text("b"));
  expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([3000, "removed", "added"]);
});
