import { openLog } from "@/backend/kit/log";
import { type DueMailJob, sendDueMails } from "@/backend/mail/send-due-mails";

// Claims are shared by processes, as the database shares them; a server takes mails of its processes.

type Server = { taken: string[]; accept: (to: string) => Promise<void> };

const aServer = (accept: Server["accept"] = async () => undefined): Server => ({ taken: [], accept });

/** A job of one process for mails to addresses. */
function aJob(claims: Set<string>, server: Server, more: Partial<DueMailJob<string, string>> = {}) {
  const lines: string[] = [];
  const job: DueMailJob<string, string> = {
    log: openLog("warn", { write: (line) => lines.push(line) }),
    claim: async (to) => !claims.has(to) && claims.add(to).has(to),
    returnClaim: async (to) => claims.delete(to),
    build: async (to) => to,
    send: async (to) => {
      await server.accept(to);
      server.taken.push(to);
    },
    failure: "a mail could not be sent",
    identify: (user) => ({ user }),
    ...more,
  };
  const readLog = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { job, readLog };
}

const refuse = async (): Promise<void> => {
  throw new Error("refused");
};

test("with the mail server down nothing stays claimed, and the next run sends all", async () => {
  const claims = new Set<string>();
  const { job, readLog } = aJob(claims, aServer(refuse));
  expect(await sendDueMails(["ada", "ben"], job)).toBe(0);
  expect([...claims]).toEqual([]);
  expect(readLog()).toMatchObject(["ada", "ben"].map((user) => ({ user, msg: "a mail could not be sent" })));
  const server = aServer();
  expect(await sendDueMails(["ada", "ben"], aJob(claims, server).job)).toBe(2);
  expect(server.taken).toEqual(["ada", "ben"]);
});

test("a refused address does not stop the mails to others, and only it is tried again", async () => {
  const claims = new Set<string>();
  const server = aServer(async (to) => (to === "ben" ? refuse() : undefined));
  const { job, readLog } = aJob(claims, server);
  expect(await sendDueMails(["ada", "ben", "cyd"], job)).toBe(2);
  expect(readLog()).toMatchObject([{ user: "ben" }]);
  expect(await sendDueMails(["ada", "ben", "cyd"], { ...job, send: async (to) => void server.taken.push(to) })).toBe(1);
  expect(server.taken).toEqual(["ada", "cyd", "ben"]);
});

test("two processes at once send each mail once", async () => {
  const claims = new Set<string>();
  const server = aServer();
  const due = ["ada", "ben", "cyd", "dan"];
  const both = await Promise.all([1, 2].map(() => sendDueMails(due, aJob(claims, server).job)));
  expect(both.reduce((sum, sent) => sum + sent)).toBe(4);
  expect([...server.taken].sort()).toEqual(due);
});

test("a process that stops finishes its mail and leaves the others to the next process", async () => {
  const claims = new Set<string>();
  const stop = new AbortController();
  const server = aServer(async (to) => (to === "ben" ? stop.abort() : undefined));
  expect(await sendDueMails(["ada", "ben", "cyd"], aJob(claims, server).job, stop.signal)).toBe(2);
  expect([...claims]).toEqual(["ada", "ben"]);
  expect(await sendDueMails(["ada", "ben", "cyd"], aJob(claims, server).job)).toBe(1);
  expect(server.taken).toEqual(["ada", "ben", "cyd"]);
});

test("a process that is killed while it sends does not make another one send the mail again", async () => {
  const claims = new Set<string>();
  const isClaimed = new Promise<void>((reached) => {
    const { job } = aJob(claims, aServer(), { build: () => new Promise(() => reached()) });
    void sendDueMails(["ada", "ben"], job);
  });
  await isClaimed;
  const server = aServer();
  expect(await sendDueMails(["ada", "ben"], aJob(claims, server).job)).toBe(1);
  expect(server.taken).toEqual(["ben"]);
});

test("a mail with nothing to say is done, and one that cannot be built is tried again", async () => {
  const claims = new Set<string>();
  const server = aServer();
  const build = async (to: string) => (to === "ada" ? null : refuse().then(() => to));
  expect(await sendDueMails(["ada", "ben"], aJob(claims, server, { build }).job)).toBe(0);
  expect([...claims]).toEqual(["ada"]);
  expect(server.taken).toEqual([]);
});

test("a run tries as many mails as it may, not counting those that others claimed", async () => {
  const claims = new Set(["ada"]);
  const server = aServer();
  expect(await sendDueMails(["ada", "ben", "cyd", "dan"], aJob(claims, server, { max: 2 }).job)).toBe(2);
  expect(server.taken).toEqual(["ben", "cyd"]);
});

test("if a claim cannot be returned, the run fails", async () => {
  const { job } = aJob(new Set(), aServer(refuse), { returnClaim: refuse });
  await expect(sendDueMails(["ada"], job)).rejects.toThrow("refused");
});

/** A limit of mails to recipients, whose addresses come before the number of the mail. */
function aLimit(max: number) {
  const taken = new Map<string, number>();
  const calls = { readRoom: 0, take: 0 };
  const getKey = (due: string) => due.split(" ")[0] ?? "";
  const limit: DueMailJob<string, string>["limit"] = {
    getKey,
    readRoom: async (keys) => {
      calls.readRoom += 1;
      return new Map(keys.map((key) => [key, max - (taken.get(key) ?? 0)]));
    },
    take: async (due) => {
      calls.take += 1;
      const count = taken.get(getKey(due)) ?? 0;
      if (count >= max) return false;
      taken.set(getKey(due), count + 1);
      return true;
    },
  };
  return { limit, calls, taken };
}

test("a run claims only what recipients may still get, however many mails are due", async () => {
  const due = Array.from({ length: 50 }, (_, request) => ["ada", "ben"].map((to) => `${to} ${request}`)).flat();
  const claims = new Set<string>();
  const claimed: string[] = [];
  const { limit, calls } = aLimit(3);
  const server = aServer();
  const { job } = aJob(claims, server, { limit });
  const claim = async (one: string) => {
    claimed.push(one);
    return job.claim(one);
  };
  expect(await sendDueMails(due, { ...job, claim })).toBe(6);
  expect([claimed.length, calls]).toEqual([6, { readRoom: 1, take: 6 }]);
  expect(await sendDueMails(due, { ...job, claim })).toBe(0);
  expect([claimed.length, calls]).toEqual([6, { readRoom: 2, take: 6 }]);
});

test("a limit that another process reaches during a run ends the mails to that recipient", async () => {
  const claims = new Set<string>();
  const { limit, calls, taken } = aLimit(3);
  const server = aServer(async () => void taken.set("ada", 3));
  const { job } = aJob(claims, server, { limit });
  expect(await sendDueMails(["ada 1", "ada 2", "ada 3", "ben 1"], job)).toBe(2);
  expect(server.taken).toEqual(["ada 1", "ben 1"]);
  expect(calls.take).toBe(3);
  expect([...claims]).toEqual(["ada 1", "ben 1"]);
});
