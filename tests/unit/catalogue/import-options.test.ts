import { readImportOptions } from "@/backend/catalogue/import-command/import-options";

test.each([
  ["", "npm run import"],
  ["--site s nothing-here.csv", "There is no file"],
  ["--site s --what FILE", "npm run import"],
  ["--site s --currency euros FILE", "three letters"],
  ["--site s --encoding klingon FILE", "klingon"],
])("refuses %p as wrong usage", (line, reason) => {
  const args = line
    .split(" ")
    .map((word) => (word === "FILE" ? __filename : word))
    .filter((word) => word !== "");
  expect(() => readImportOptions(args)).toThrow(reason);
});

test("leaves the encoding to detection by default", () => {
  expect(readImportOptions(["--site", "s", __filename]).encoding).toBeUndefined();
  expect(readImportOptions(["--site", "s", "--encoding", "cp1250", __filename]).encoding).toBe("cp1250");
});
