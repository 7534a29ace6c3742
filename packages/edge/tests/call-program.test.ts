import { callProgram } from "../src/call-program";
import { formatScriptJson } from "../src/script-json";

type Echo = (data: unknown) => unknown;
type Nothing = () => unknown;

const run = (script: string): unknown => new Function(`return ${script}`)();

test.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "line\u2028paragraph\u2029end",
  `quote " ' \` \\ $\{1}`,
  { "<key>": ["<", null, 1.5, true, { deep: "\u0000" }] },
  "",
  null,
])("a program gets exactly its data, and a script element can have them: %j", (data) => {
  const script = callProgram<Echo>("data=>data", data);
  expect(run(script)).toEqual(data);
  expect(script).not.toMatch(/<|\u2028|\u2029/);
  expect(JSON.parse(formatScriptJson(data))).toEqual(data);
});

test("a program without data gets none", () => {
  expect(callProgram<Nothing>("data=>data")).toBe("(data=>data)();");
});
