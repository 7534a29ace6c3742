import { checkImages } from "@/backend/campaigns/write/validate-write";
import { createImageChecks } from "@/backend/kit/outbound/image-checks";
import { HostLimiter } from "@/backend/kit/outbound/outbound-limits";
import { type ImageServer, startImageServer } from "@/tests/support/image-server";

// Checks of banners over TLS, with the address policy that only code can pass.

const IMAGE = "https://images.example";
const asking = (over: object = {}) => ({ site: "s", user: "u", signal: AbortSignal.timeout(60_000), ...over });

let server: ImageServer;
let now = 0;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  now = 0;
  server.requests.splice(0);
});

const createChecks = (over: object = {}) =>
  createImageChecks({ ownOrigins: [], now: () => now, ...server.guard, ...over });

test("images and targets are checked over TLS, without following redirects", async () => {
  const checks = createChecks();
  const codes = await Promise.all(
    ["2048x320.jpg", "moved.jpg", "missing.jpg"].map(
      async (path) => (await checks.image(`${IMAGE}/${path}`, asking())).code,
    ),
  );
  expect(codes).toEqual(["found", "redirects", "image_not_found"]);
  expect(await checks.target("https://shop.example/moved", asking())).toBe("redirects");
  expect(server.requests).toHaveLength(4);
});

test("without the policy of the test, nothing is requested", async () => {
  const checks = createChecks({ isAllowed: undefined });
  expect(await checks.image(`${IMAGE}/2048x320.jpg`, asking())).toEqual({ code: "image_not_found" });
  expect(server.requests).toEqual([]);
});

test("a good answer is cached for ten minutes, a bad one for half a minute", async () => {
  const checks = createChecks();
  const ask = async (): Promise<number> => {
    await checks.image(`${IMAGE}/10x10.jpg`, asking());
    await checks.image(`${IMAGE}/missing.jpg`, asking());
    return server.requests.length;
  };
  expect([await ask(), await ask()]).toEqual([2, 2]);
  now = 30_000;
  expect(await ask()).toBe(3);
  now = 599_999;
  expect(await ask()).toBe(4);
  now = 600_000;
  expect(await ask()).toBe(5);
});

test("a fresh check requests a URL whose answer is known, and its answer is known to others", async () => {
  const checks = createChecks();
  const ask = (isFresh: boolean) => checks.image(`${IMAGE}/10x10.jpg`, asking({ isFresh }));
  for (const isFresh of [false, true, false, true]) await ask(isFresh);
  expect(server.requests).toHaveLength(3);
});

test("a user has 60 checks per minute, a site 120, and the daily check uses none of them", async () => {
  const checks = createChecks();
  const ask = async (user: string, count: number): Promise<number> => {
    const urls = Array.from({ length: count }, (_, at) => `${IMAGE}/10x10.jpg?${user}-${at}`);
    const verdicts = await Promise.all(urls.map((url) => checks.image(url, asking({ user }))));
    return verdicts.filter(({ code }) => code === "found").length;
  };
  expect([await ask("a", 61), await ask("b", 61), await ask("c", 1)]).toEqual([60, 60, 0]);
  expect([checks.getWait("a", "other"), checks.getWait("c", "s"), checks.getWait("c", "other")]).toEqual([60, 60, 0]);
  const { code } = await checks.background.image(`${IMAGE}/10x10.jpg?daily`, AbortSignal.timeout(60_000));
  expect(code).toBe("found");
  // A site beyond its limit costs a user nothing.
  now = 60_000;
  expect(await ask("c", 60)).toBe(60);
});

test("an aborted check says nothing about the image", async () => {
  const checks = createChecks();
  const signal = AbortSignal.abort();
  expect(await checks.image(`${IMAGE}/10x10.jpg?aborted`, asking({ signal }))).toEqual({ code: "not_asked" });
  expect((await checks.image(`${IMAGE}/10x10.jpg?aborted`, asking())).code).toBe("found");
});

/** A task that ends when the test says so. */
function aTask() {
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve("done");
  });
  return { run: () => ended, end: () => end() };
}

test("a busy host does not block another, and tasks are limited by host and in all", async () => {
  const limiter = new HostLimiter(2, 3);
  const started: string[] = [];
  const tasks = ["a", "a", "a", "b", "b"].map((host, at) => ({ host, name: `${host}${at}`, ...aTask() }));
  const signal = new AbortController().signal;
  const results = tasks.map(({ host, name, run }) =>
    limiter.run(host, signal, () => {
      started.push(name);
      return run();
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(started).toEqual(["a0", "a1", "b3"]);
  tasks[3]?.end();
  await settle();
  expect(started).toEqual(["a0", "a1", "b3", "b4"]);
  tasks[0]?.end();
  await settle();
  expect(started).toEqual(["a0", "a1", "b3", "b4", "a2"]);
  for (const { end } of tasks) end();
  expect(await Promise.all(results)).toEqual(tasks.map(() => "done"));
});

test("a waiting task ends at once when it is aborted", async () => {
  const limiter = new HostLimiter(1, 1);
  const first = aTask();
  const running = limiter.run("a", new AbortController().signal, first.run);
  const ending = new AbortController();
  const waiting = limiter.run("a", ending.signal, async () => "done");
  ending.abort();
  expect(await waiting).toBe("not_asked");
  first.end();
  expect(await running).toBe("done");
  expect(await limiter.run("a", new AbortController().signal, async () => "next")).toBe("next");
});

test("a server that hangs delays no other image, and is refused at its own field after a deadline", async () => {
  const checks = createChecks();
  const image = (path: string) => ({ desktop_url: `${IMAGE}/${path}`, mobile_url: null });
  const banners = {
    ...{ autocomplete_list: image("1x1.jpg"), autocomplete_top: image("2x2.jpg"), search_header: image("silent.jpg") },
    ...{ search_panel: image("3x3.jpg"), search_list: image("4x4.jpg"), search_footer: image("5x5.jpg") },
  };
  const ended: string[] = [];
  const all = checkImages(checks, { site: "s", user: "u" }, banners, {}).then((errors) => {
    ended.push("all");
    return errors;
  });
  for (const [at, { desktop_url }] of Object.values(banners).entries())
    if (!desktop_url.includes("silent")) {
      expect(await checks.image(desktop_url, asking({ user: `other ${at}` }))).toMatchObject({ code: "found" });
    }
  expect(ended).toEqual([]);
  expect(await all).toEqual({ "banners.search_header.desktop_url": ["image_not_checked"] });
});
