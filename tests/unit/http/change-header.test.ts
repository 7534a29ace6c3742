import { CHANGE_HEADER, parseChangeIds } from "@/lib/http/change-header";

test.each([
  ["7", [7]],
  ["7,8", [7, 8]],
  [undefined, []],
  ["", []],
  ["0", []],
  ["7,", []],
  ["7, 8", []],
  ["-1", []],
  ["9999999999999999", []],
  ["<script>", []],
])("of %j the changes are %j", (text, ids) => {
  expect(parseChangeIds({ [CHANGE_HEADER]: text })).toEqual(ids);
});
