import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { bulkUpload, dryRun, list } from "@/lib/contract/rewrites/synonyms";
import { answer, refuse } from "@/tests/support/render-screen";
import { choose, makeDryRun, makeLine, makeUpload, openUpload } from "./uploads";

// The upload dialog from the choice of a file to the result.

const FILE = "tent,bivy\r\n->,boat\r\ntent,cot\r\n";
const dryRunAnswer = makeDryRun({
  total: 3,
  counts: { add: 1, duplicate: 1, invalid: 1 },
  preview: [
    makeLine({ warnings: ["chain"] }),
    makeLine({ row: 2, verdict: "invalid", code: "synonym_missing", kind: null, cells: null }),
    makeLine({ row: 3, verdict: "duplicate", code: "duplicate_in_file", cells: ["tent", "cot"] }),
  ],
  refused: { synonym_missing: [2], duplicate_in_file: [3] },
  warnings: { chain: [1] },
});

const row = (name: RegExp) => screen.findByRole("row", { name });
const press = (name: string | RegExp) => screen.findByRole("button", { name });

test("shows a verdict for each line and total counts, and filters by verdict", async () => {
  const { user, calls, container } = openUpload([answer(dryRun, dryRunAnswer)]);
  await choose(user, FILE);
  const bad = within(await row(/Unreadable/));
  expect(bad.getByText("The synonym is missing. Enter at least one.")).toBeInTheDocument();
  expect(within(await row(/tent means the same as bivy/)).getByText("Will be added")).toBeInTheDocument();
  expect(within(await row(/cot/)).getByText("Twice in the file", { selector: "td *" })).toBeInTheDocument();
  expect(calls(dryRun)[0]?.body).toEqual({
    data: {
      items: [
        ["tent", "bivy"],
        ["->", "boat"],
        ["tent", "cot"],
      ],
    },
    type: "append",
  });
  await user.click(await press(/^Invalid/));
  await waitFor(() => expect(screen.queryByRole("row", { name: /bivy/ })).toBeNull());
  expect(screen.getByText(/3 rows, 1 kB, CSV with commas/)).toBeInTheDocument();
  expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
});

test("an unreadable line is shown without the blank cells and guards of spreadsheets, with room for its reason", async () => {
  const { user } = openUpload([answer(dryRun, dryRunAnswer)]);
  await choose(user, "tent,bivy,,,\r\n'->,boat,,,\r\ntent,cot,,,\r\n");
  const bad = within(await row(/Unreadable/));
  expect(bad.getByText("->, boat")).toBeInTheDocument();
  expect(screen.getByRole("columnheader", { name: "Result" })).toHaveStyle({ width: "30%" });
});

test("a header row is skipped with a notice, unless the user includes it", async () => {
  const { user, calls } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 } }))]);
  await choose(user, "Slovo;Synonyma\r\ntent --> bivy");
  const notice = "Row 1 looks like column names and will be skipped";
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(screen.getByText("Slovo, Synonyma")).toBeInTheDocument();
  await waitFor(() => expect(calls(dryRun)[0]?.body).toMatchObject({ data: { items: [[], ["->", "tent", "bivy"]] } }));
  await user.click(await press("Upload this row"));
  await waitFor(() =>
    expect(calls(dryRun)[1]?.body).toMatchObject({
      data: {
        items: [
          ["Slovo", "Synonyma"],
          ["->", "tent", "bivy"],
        ],
      },
    }),
  );
  expect(await press("Skip this row")).toBeInTheDocument();
  expect(screen.queryByText(notice)).toBeNull();
});

test("a file in a legacy encoding is read by its letters, and another reading can be chosen", async () => {
  const { user, calls } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 } }))]);
  await choose(user, Buffer.from("\x8elut\xe1 \xe8epice;k\x9ailtovka", "latin1"));
  const group = within(await screen.findByRole("radiogroup", { name: "Which text is correct?" }));
  expect(group.getByRole("radio", { name: "Žlutá čepice, kšiltovka" })).toBeChecked();
  await waitFor(() =>
    expect(calls(dryRun)[0]?.body).toMatchObject({ data: { items: [["Žlutá čepice", "kšiltovka"]] } }),
  );
  await user.click(group.getByRole("radio", { name: "Žlutá èepice, kšiltovka" }));
  await waitFor(() =>
    expect(calls(dryRun)[1]?.body).toMatchObject({ data: { items: [["Žlutá èepice", "kšiltovka"]] } }),
  );
  expect(await screen.findByRole("radio", { name: "Žlutá èepice, kšiltovka" })).toBeChecked();
});

test("skipped URL checks show the reason and a countdown, then a retry", async () => {
  const left = { checked: 40, unchecked: 5, left_out: { reason: "limit" as const, retry_after: 2 } };
  const { user, calls } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 }, targets: left }))]);
  await choose(user, "tent,bivy");
  expect(await screen.findByText(/skipped: 5/)).toBeInTheDocument();
  expect(screen.getByRole("timer")).toHaveTextContent(/You can check the rest in [12] seconds?\.$/);
  expect(screen.queryByRole("button", { name: "Check the rest" })).toBeNull();
  const again = await screen.findByRole("button", { name: "Check the rest" });
  expect(screen.getByRole("timer")).toHaveTextContent("You can check the rest now.");
  await user.click(again);
  await waitFor(() => expect(calls(dryRun)).toHaveLength(2));
});

test("applies valid rows against the revision of the dry run; the notification opens the undo dialog", async () => {
  const done = makeUpload();
  const { user, calls, notices, events } = openUpload([
    answer(dryRun, makeDryRun({ counts: { add: 1 } })),
    answer(bulkUpload, done),
  ]);
  await choose(user, "tent;bivy");
  await user.click(await press("Apply 1 row"));
  await waitFor(() => expect(events.closed).toBe(1));
  expect(calls(bulkUpload)[0]?.body).toEqual({
    data: { items: [["tent", "bivy"]] },
    type: "append",
    rows: "good",
    if_revision: 7,
  });
  expect(notices[0]).toMatchObject({ kind: "good", text: "File uploaded", detail: "1 added" });
  notices[0]?.action?.run();
  expect(events.undone).toEqual(["u1"]);
});

test("rejected rows that block the upload are reported before sending", async () => {
  const { user, calls } = openUpload([answer(dryRun, dryRunAnswer)]);
  await choose(user, FILE);
  await user.click(await screen.findByRole("radio", { name: "Apply nothing until all rows are valid" }));
  await user.click(await press("Apply 1 row"));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Some rows were rejected, so nothing was changed. Fix them or leave them out.",
  );
  expect(calls(bulkUpload)).toEqual([]);
});

test("skipped rows can be downloaded after the others are applied", async () => {
  const counts = { added: 1, changed: 0, same: 0, removed: 0, refused: 2 };
  const errors = { "2": { type: "synonym_missing", reason: "x" }, "3": { type: "duplicate_in_file", reason: "x" } };
  const { user, events } = openUpload([
    answer(dryRun, dryRunAnswer),
    answer(bulkUpload, makeUpload({ errors_count: 2, counts, errors })),
  ]);
  const links: HTMLAnchorElement[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  await choose(user, FILE);
  await user.click(await press("Apply 1 row"));
  expect(await screen.findByText("1 added, 2 rejected")).toBeInTheDocument();
  expect(events.closed).toBe(0);
  await user.click(await press("Download 2 rejected rows"));
  await waitFor(() => expect(links).toHaveLength(1));
  expect(links[0]?.download).toBe("words-rejected.csv");
  const text = await files[0]?.text();
  expect(text).toContain('"boat","← 2: The synonym is missing. Enter at least one."');
  expect(text).toContain(
    '"tent","cot","← 3: The same word, or all words of this row, are already on an earlier row of the file."',
  );
});

test("a replacement lists the removed rows, and a large number must be typed", async () => {
  const replaced = makeDryRun({
    counts: { add: 1, removed: 120 },
    removed: [{ kind: "two_way", cells: ["old", "older"] }],
    must_type_count: true,
  });
  const { user, calls, events } = openUpload([
    answer(dryRun, ({ body }) => (body.type === "replace" ? replaced : makeDryRun({ counts: { add: 1 } }))),
    answer(bulkUpload, makeUpload()),
  ]);
  await choose(user, "tent,bivy");
  await user.click(await screen.findByRole("radio", { name: "Replace them with the file" }));
  expect(await screen.findByText("120 rows will be removed")).toBeInTheDocument();
  expect(screen.getByText(/older/)).toBeInTheDocument();
  await user.click(await press("Apply 121 rows"));
  expect(await screen.findByText("Enter the number of rows that will be removed.")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Type 120 to confirm" }), "120");
  await user.click(await press("Apply 121 rows"));
  await waitFor(() => expect(events.closed).toBe(1));
  expect(calls(bulkUpload)[0]?.body).toMatchObject({ type: "replace", removed_count: 120, if_revision: 7 });
});

test("a changed list runs the dry run again and says so", async () => {
  const { user, calls } = openUpload([
    answer(dryRun, makeDryRun({ counts: { add: 1 } }), makeDryRun({ counts: { add: 1 }, revision: 8 })),
    refuse(bulkUpload, 412, "moved_on"),
  ]);
  await choose(user, "tent,bivy");
  await user.click(await press("Apply 1 row"));
  expect(await screen.findByText(/The list changed in the meantime/)).toBeInTheDocument();
  await waitFor(() => expect(calls(dryRun)).toHaveLength(2));
  await user.click(await press("Apply 1 row"));
  await waitFor(() => expect(calls(bulkUpload).at(-1)?.body).toMatchObject({ if_revision: 8 }));
});

test("a failed call keeps the file and can be retried", async () => {
  const { user, calls, events, notices } = openUpload([
    answer(dryRun, makeDryRun({ counts: { add: 1 } })),
    refuse(bulkUpload, 503, "default"),
  ]);
  await choose(user, "tent,bivy");
  await user.click(await press("Apply 1 row"));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(calls(bulkUpload)).toHaveLength(1);
  // The button ignores clicks until the first call has ended.
  await waitFor(() => expect(screen.getByRole("button", { name: "Apply 1 row" })).not.toHaveAttribute("aria-disabled"));
  await user.click(await press("Apply 1 row"));
  await waitFor(() => expect(calls(bulkUpload)).toHaveLength(2));
  expect(screen.getByText("words.csv")).toBeInTheDocument();
  expect(events.closed).toBe(0);
});

test("a failed dry run can be retried", async () => {
  let isDown = true;
  const { user } = openUpload([
    answer(dryRun, () => {
      if (isDown) throw new Error("down");
      return makeDryRun({ counts: { add: 1 } });
    }),
  ]);
  await choose(user, "tent,bivy");
  expect(await screen.findByText("The file couldn’t be compared with the current list")).toBeInTheDocument();
  isDown = false;
  await user.click(await press("Try again"));
  expect(await press("Apply 1 row")).toBeInTheDocument();
});

test("closing with a chosen file is confirmed", async () => {
  const { user, events } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 } }))]);
  await choose(user, "tent,bivy");
  await press("Apply 1 row");
  await user.click(await press("Cancel"));
  const question = within(await screen.findByRole("alertdialog", { name: "Close without uploading?" }));
  await user.click(question.getByRole("button", { name: "Continue upload" }));
  expect(events.closed).toBe(0);
  await user.click(await press("Cancel"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Close" }));
  expect(events.closed).toBe(1);
});

test.each([
  ["a,b\n".repeat(50_001), "The file has 50,001 rows. The limit is 50,000. Split the file."],
  [`${"x".repeat(1024)},y\n`.repeat(5200), /^The file is 5.1 MB. The limit is 5 MB. Split the file.$/],
  ['tent,"bivy', /^Row 1 opens a quotation mark that is never closed/],
  ["[[1]]", "Row 1 isn’t a list of texts. Fix it and choose the file again."],
  ["", "The file has no rows. Choose another file."],
])("an unreadable file shows the reason, and another can be chosen (%#)", async (text, words) => {
  const { user } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 } }))]);
  await choose(user, text);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText("words.csv can’t be uploaded")).toBeInTheDocument();
  await choose(user, "tent,bivy");
  expect(await press("Apply 1 row")).toBeInTheDocument();
});

test("without dry-run support only valid rows are sent, as the button says", async () => {
  const refused = { "2": { type: "too_long", reason: "" } };
  const { user, calls, events } = openUpload(
    [
      answer(bulkUpload, { ok_count: 1, errors_count: 1, errors: refused }),
      answer(list, { items: [], page: 1, per_page: 50, total_pages: 0, total_count: 0 }),
    ],
    { groups: [] },
  );
  const files: Blob[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  await choose(user, "tent,bivy,\nalone\n--> ,lamp, light\ntent,cot");
  await user.click(await press("Apply 2 rows"));
  const items = [
    ["tent", "bivy"],
    ["->", "lamp", "light"],
  ];
  await waitFor(() => expect(calls(bulkUpload)[0]?.body).toEqual({ data: { items }, type: "append" }));
  expect(await screen.findByText("1 row accepted, 3 rejected")).toBeInTheDocument();
  expect(events.closed).toBe(0);
  await user.click(await press("Download 3 rejected rows"));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files[0]?.text())?.match(/← \d/g)).toEqual(["← 2", "← 3", "← 4"]);
});

test("an older backend gets only the fields it supports", async () => {
  const { user, calls, events, notices } = openUpload(
    [
      answer(bulkUpload, { ok_count: 1, errors_count: 0, errors: {} }),
      answer(list, { items: [], page: 1, per_page: 50, total_pages: 0, total_count: 0 }),
    ],
    { groups: [] },
  );
  await choose(user, "=>,tnt,tent\n->,tnt,bomb");
  expect(await screen.findByText(/This site can’t show in advance/)).toBeInTheDocument();
  expect(
    await screen.findAllByText("A correction already replaces this word, so the synonym would never apply."),
  ).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Apply/ })).toBeNull();
  await user.upload(
    screen.getByLabelText("Choose another file", { selector: "input" }),
    new File(["tent,bivy"], "b.csv"),
  );
  await user.click(await press("Apply 1 row"));
  await waitFor(() => expect(events.closed).toBe(1));
  expect(calls(bulkUpload)[0]?.body).toEqual({ data: { items: [["tent", "bivy"]] }, type: "append" });
  expect(notices[0]).toMatchObject({ detail: "1 row accepted", action: undefined });
});
