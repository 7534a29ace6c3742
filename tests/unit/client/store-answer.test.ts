import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { storeAnswer } from "@/lib/client/store-answer";

const ROOT = join(__dirname, "../../..");

/** A read whose answers arrive when the test says so, each time it is read in turn. */
function aRead() {
  const arrivals: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => arrivals.push(resolve));
  return { queryKey: ["things"], queryFn, arrive: (turn: number, answer: string) => arrivals[turn]?.(answer) };
}

/** Lets what has arrived reach the cache. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("an answer of a read that began before the write does not overwrite the answer of the write", async () => {
  const [client, read] = [new QueryClient(), aRead()];
  const observer = new QueryObserver(client, read);
  const stop = observer.subscribe(() => undefined);
  read.arrive(0, "first");
  await settle();
  void client.invalidateQueries({ queryKey: read.queryKey });
  storeAnswer(client, read, "written");
  read.arrive(1, "older");
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ data: "written", fetchStatus: "idle", isStale: true });
  stop();
});

test("a read without an earlier answer is dropped too, and its caller gets the answer of the write", async () => {
  const [client, read] = [new QueryClient(), aRead()];
  const waiting = client.fetchQuery(read);
  storeAnswer(client, read, "written");
  read.arrive(0, "older");
  expect(await waiting).toBe("written");
  expect(client.getQueryData(read.queryKey)).toBe("written");
});

test("a pending read of other data continues, and a read after the write replaces its answer", async () => {
  const [client, read] = [new QueryClient(), aRead()];
  const page = { ...read, queryKey: ["things", "page 2"] };
  const waiting = client.fetchQuery(page);
  storeAnswer<string>(client, read, (known) => `${known ?? "nothing"} written`);
  read.arrive(0, "page");
  expect(await waiting).toBe("page");
  expect(client.getQueryData(read.queryKey)).toBe("nothing written");
  const later = client.fetchQuery(read);
  read.arrive(1, "newer");
  expect(await later).toBe("newer");
});

test("screens and the code they share store answers in no other way", () => {
  const files = ["components", "lib/client"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => /\.tsx?$/.test(name) && name !== "lib/client/store-answer.ts");
  expect(sources.filter((name) => readFileSync(join(ROOT, name), "utf8").includes("setQueryData"))).toEqual([]);
});
