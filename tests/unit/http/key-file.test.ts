import { createLinkKeyFile } from "@/lib/http/key-file";
import { makeTestSecret } from "@/tests/support/web-env";

const KEY = makeTestSecret();

/** A file whose text a test changes; null: it is missing. */
function aFile(text: string | null) {
  const file = { text, faults: [] as string[] };
  const read = async () => {
    if (file.text === null) throw new Error("no such file");
    return file.text;
  };
  return { file, load: createLinkKeyFile(read, (fault) => file.faults.push(fault)) };
}

const listIds = (keys: readonly { id: string }[]) => keys.map(({ id }) => id);

test.each([`2:${KEY},1:${KEY}`, `2:${KEY}\n1:${KEY}\n`, ` 2:${KEY} ,\r\n 1:${KEY}\n\n`])(
  "reads keys with commas and on lines, newest first (%#)",
  async (text) => {
    expect(listIds(await aFile(text).load())).toEqual(["2", "1"]);
  },
);

test("a changed file is used at once", async () => {
  const { file, load } = aFile(`1:${KEY}`);
  await load();
  file.text = `2:${KEY}\n1:${KEY}`;
  expect(listIds(await load())).toEqual(["2", "1"]);
  file.text = `2:${KEY}`;
  expect(listIds(await load())).toEqual(["2"]);
});

test("the last keys stay in use while the file is missing, empty or invalid; each fault is reported once, without keys", async () => {
  const { file, load } = aFile(`1:${KEY}`);
  await load();
  for (const text of [null, null, "", `2:${KEY.slice(2)}`]) {
    file.text = text;
    expect(listIds(await load())).toEqual(["1"]);
  }
  expect(file.faults).toEqual(["no such file", expect.stringContaining("key 1")]);
  expect(file.faults.join()).not.toContain(KEY.slice(2));
  file.text = `2:${KEY}`;
  expect(listIds(await load())).toEqual(["2"]);
});

test.each([null, "", "nothing"])("the first use refuses a file with %j and names the setting", async (text) => {
  await expect(aFile(text).load()).rejects.toThrow(/^Wrong settings: LINK_KEYS_FILE/);
});
