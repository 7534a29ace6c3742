import { FEED_BOMBS, packBomb } from "@/tests/support/feed-bombs";
import { pickSamples } from "@/tests/support/tries";
import { readFault } from "./reading";

// Without limits, one of these takes minutes and exceeds the timeout.
/** Size of an upload part. */
const PART = 1024 * 1024;

test.each(pickSamples(FEED_BOMBS))("$file: $name ends as $ends", async ({ file, text, ends }) => {
  expect((await readFault(text, { name: file }, PART)).split("@")[0]).toBe(ends);
});

test.each(pickSamples(FEED_BOMBS).map(packBomb))("$file: $name ends as $ends", async ({ file, packed, ends }) => {
  expect(ends.split("|")).toContain((await readFault(packed, { name: file }, PART)).split("@")[0]);
});
