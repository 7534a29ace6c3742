import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { bulkUpload, dryRun } from "@/lib/contract/rewrites/synonyms";
import { answer } from "@/tests/support/render-screen";
import { choose, makeDryRun, makeLine, makeUpload, openUpload } from "./uploads";

// The upload dialog with files of other tools.

const SOLR = "# colours, sizes\nGB,gib\na, b => c\nalone\n";
const SENT = [
  ["<->", "GB", "gib"],
  ["->", "a", "c"],
  ["->", "b", "c"],
];
const checked = makeDryRun({
  total: 3,
  counts: { add: 3 },
  preview: [
    makeLine({ row: 1, cells: ["GB", "gib"] }),
    makeLine({ row: 2, kind: "one_way", cells: ["a", "c"] }),
    makeLine({ row: 3, kind: "one_way", cells: ["b", "c"] }),
  ],
});

test("a Solr file is named; each line has its number and verdict, and comments are not sent", async () => {
  const { user, calls, container } = openUpload([answer(dryRun, checked)]);
  await choose(user, SOLR);
  expect(await screen.findByText("Recognized format: Solr, Lucene or Elasticsearch synonyms")).toBeInTheDocument();
  expect(screen.getByText(/1 comment is ignored\./)).toBeInTheDocument();
  await waitFor(() => expect(calls(dryRun)[0]?.body).toMatchObject({ data: { items: SENT } }));
  const cells = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  const mapping = await cells(/b also finds c/);
  expect(await mapping.findByText("Will be added")).toBeInTheDocument();
  expect(mapping.getByText("3")).toBeInTheDocument();
  expect(mapping.getByText(/the first word is no longer searched/)).toBeInTheDocument();
  const left = await cells(/alone/);
  expect(left.getByText("4")).toBeInTheDocument();
  expect(left.getByText("Not taken", { selector: "td *" })).toBeInTheDocument();
  expect(left.getByText("One word alone has no synonyms.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Not taken 1" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /GB/ })).toBeNull());
  expect(screen.getByText(/4 rows, 1 kB, Solr, Lucene or Elasticsearch synonyms/)).toBeInTheDocument();
  expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
});

test("mappings can be read as corrections, and the file as CSV", async () => {
  const { user, calls } = openUpload([answer(dryRun, checked)]);
  await choose(user, SOLR);
  await user.click(await screen.findByRole("radio", { name: "Corrections" }));
  await waitFor(() =>
    expect(calls(dryRun).at(-1)?.body).toMatchObject({
      data: { items: [SENT[0], ["=>", "a", "c"], ["=>", "b", "c"]] },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Read as CSV instead" }));
  await waitFor(() =>
    expect(calls(dryRun).at(-1)?.body).toMatchObject({
      data: { items: [["# colours", " sizes"], ["GB", "gib"], ["a", " b => c"], ["alone"]] },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Recognize format again" }));
  expect(await screen.findByText(/^Recognized format/)).toBeInTheDocument();
});

test("a store of a thesaurus can be chosen", async () => {
  const { user, calls } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 1 } }))]);
  await choose(user, 'group_id,synonyms,store_id,website_id\n1,"tv,telly",0,0\n2,"x,y",3,0\n3,"p,q",4,0\n');
  expect(await screen.findByText("Recognized format: Magento table search_synonyms")).toBeInTheDocument();
  await waitFor(() => expect(calls(dryRun)[0]?.body).toMatchObject({ data: { items: [["<->", "tv", "telly"]] } }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Part of the shop" }), "store_id 3");
  await waitFor(() =>
    expect(calls(dryRun).at(-1)?.body).toMatchObject({
      data: {
        items: [
          ["<->", "tv", "telly"],
          ["<->", "x", "y"],
        ],
      },
    }),
  );
});

test("the summary names the format and the lines that were not taken", async () => {
  const { user, calls, notices, events } = openUpload([answer(dryRun, checked), answer(bulkUpload, makeUpload())]);
  await choose(user, SOLR);
  await user.click(await screen.findByRole("button", { name: "Apply 3 rows" }));
  await waitFor(() => expect(events.closed).toBe(1));
  expect(calls(bulkUpload)[0]?.body).toMatchObject({ format: "solr" });
  expect(notices[0]).toMatchObject({
    detail: "1 added. 1 line not taken. Format: Solr, Lucene or Elasticsearch synonyms.",
  });
});

test("nested JSON is refused with its line", async () => {
  const { user } = openUpload([]);
  await choose(user, `[\n${"[".repeat(100)}`);
  expect(await screen.findByText(/Lists or objects on line 2 are nested too deeply/)).toBeInTheDocument();
});

test("pasted rows are the file that the dialog begins with", async () => {
  const file = new File(["trousers\tslacks\nsofa\tcouch\tsettee\n"], "pasted rows.txt");
  const { calls } = openUpload([answer(dryRun, makeDryRun({ counts: { add: 2 } }))], { file });
  expect(await screen.findByText("pasted rows.txt")).toBeInTheDocument();
  const items = [
    ["trousers", "slacks"],
    ["sofa", "couch", "settee"],
  ];
  await waitFor(() => expect(calls(dryRun)[0]?.body).toMatchObject({ data: { items } }));
});
