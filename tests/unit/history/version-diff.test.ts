import { diffValues } from "@/lib/domain/history/version-diff";

test("compares values other than rules by name, treating empty ones as absent", () => {
  expect(
    diffValues({ mode: "simple", aliases: [] }, { mode: "advanced", aliases: ["Lampe", "bulb"], on: false }),
  ).toEqual([
    { name: "aliases", before: null, after: "Lampe, bulb" },
    { name: "mode", before: "simple", after: "advanced" },
    { name: "on", before: null, after: "false" },
  ]);
  expect(diffValues(null, null)).toEqual([]);
});
