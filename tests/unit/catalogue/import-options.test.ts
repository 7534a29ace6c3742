import { readImportOptions } from "@/backend/catalogue/import-command/import-options";

test.each([
  ["", "npm run import"],
  ["--site s nothing-here.csv", "There is no file"],
  ["--site s --what FILE", "npm run import"],
  ["--site s --currency euros FILE", "three letters"],
  ["--site s --encoding klingon FILE", "klingon"],
])("%p is refused as wrong use", (line, reason) => {
  const args = line
    .split(" ")
    .map((word) => (word === "FILE" ? __filename : word))
    .filter((word) => word !== "");
  expect(() => readImportOptions(args)).toThrow(reason);
});

test("an encoding is told from the file unless it is named", () => {
  expect(readImportOptions(["--site", "s", __filename]).encoding).toBeUndefined();
  expect(readImportOptions(["--site", "s", "--encoding", "cp1250", __filename]).encoding).toBe("cp1250");
});
