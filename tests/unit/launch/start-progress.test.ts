import { formatProgress } from "../../../scripts/launch/start-progress.mjs";

test.each([
  ['{"level":"info","folder":"/data/pglite","msg":"embedded database"}', "The database is open."],
  [
    '{"level":"info","seed":1,"sites":5,"demo_items":8863,"msg":"demo data made"}',
    "The demo shops are there, with 8863 items.",
  ],
  ['{"level":"info","demo_visits_percent":40}', "Generating demo visits in the background: 40 %"],
  ['{"level":"info","days":90,"demo_visits":70216,"ms":1}', "The demo visits are complete: 70216 events added."],
  ['{"level":"info","siteId":"1","items":5,"msg":"search index built"}', null],
  ["no JSON", null],
  ["null", null],
])("the line %s shows %s", (line, shown) => {
  expect(formatProgress(line)).toBe(shown);
});
