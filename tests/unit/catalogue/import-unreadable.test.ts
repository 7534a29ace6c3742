import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readImportOptions } from "@/backend/catalogue/import-command/import-options";
import { runImport } from "@/backend/catalogue/import-command/import-run";
import type { Reject } from "@/backend/catalogue/import-command/intake";

// `npm run import` of files without any readable record: no call is made.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-unreadable-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function importText(text: string) {
  const file = join(folder, "items.csv");
  writeFileSync(file, text);
  const rejects: Reject[] = [];
  const outcome = runImport(readImportOptions(["--site", "shop", file]), {
    base: "http://127.0.0.1:9",
    transport: () => Promise.reject(new Error("a call")),
    onProgress: () => {},
    onReject: (reject) => rejects.push(reject),
  });
  const message = await outcome.then(
    () => "",
    (error: Error) => error.message.replace(file, "FILE"),
  );
  return { message, rejects };
}

test("reports every record, and the fault of the first one with its line", async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `${index},Lamp,1,2`);
  const { message, rejects } = await importText(["id,title,price", ...lines].join("\n"));
  expect(message).toBe(
    "None of the 600 records of FILE can be read: line 2: more cells than the header. Nothing was changed.",
  );
  expect(rejects).toHaveLength(600);
  expect(rejects[599]).toMatchObject({ place: { line: 601, column: 1 }, code: "wrong_column_count" });
});

test("says so of a single record, and of records without fields", async () => {
  expect((await importText("id,title,price\n1,Lamp,1,2\n")).message).toBe(
    "The only record of FILE cannot be read: line 2: more cells than the header. Nothing was changed.",
  );
  expect((await importText("[{}, {}]")).message).toBe("FILE contains no records; nothing was changed.");
});

test("reads on to the first readable record", async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `${index},Lamp,1,2`);
  const { message, rejects } = await importText(["id,title,price", ...lines, "1,Lamp,12.50"].join("\n"));
  expect([message, rejects]).toEqual(["a call", []]);
});
