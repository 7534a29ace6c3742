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
