import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { type ChangeEntry, listChanges, showChange } from "@/lib/contract/history/change-history";
import { type MakeCall, refusalOf, type TestAnswer } from "@/tests/support/direct";
import type { TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Records the life of an object step by step: the answer, the new entries of the history, and what everybody sees then.

/** What is seen after each step, by name: the draft, the live version, what shoppers get. */
export type Views = Record<string, () => Promise<unknown>>;

type LifeInit = {
  call: MakeCall;
  siteId: string;
  /** The reader of the history. */
  reader: TestActor;
  views: Views;
  /** Words that replace values of this run: ids, names and addresses. */
  words: readonly (readonly [value: string, word: string])[];
};

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g;
/** Instants this far from now are times of this run; others were sent by the test. */
const RUN_MS = 400 * 24 * 3_600_000;

/** The life of an object on a site of its own. */
export type Life = {
  /** Makes a step, whose answer may be a refusal, and records its outcome. */
  step: <Answer extends TestAnswer>(title: string, act: () => Promise<Answer>) => Promise<Answer>;
  /** Records something that only this step shows. */
  note: (line: string) => void;
  lines: readonly string[];
};

/** The words for the people and the site of a record. */
export function nameRun(siteId: string, people: Record<string, TestActor>): [value: string, word: string][] {
  const words = Object.entries(people).flatMap(([name, { uid, email, name: full }]): [string, string][] => {
    const word = name.toLowerCase();
    return [
      [email, `${word}@example.org`],
      [full, name],
      [uid, word],
    ];
  });
  return [[siteId, "SITE"], ...words];
}

/** Starts the record with what is there. */
export async function startLife(title: string, init: LifeInit): Promise<Life> {
  const lines = [`# ${title}`];
  const names = new Map<string, string>();
  const write = (text: string): void => {
    lines.push(replaceRunValues(text, init.words, names));
  };
  let known: ChangeEntry[] = [];
  let revision = 0;
  const seen = new Map<string, string>();
  const look = async (): Promise<void> => {
    const entries = await loadHistory(init);
    for (const entry of entries.filter(({ id }) => !known.some((one) => one.id === id))) {
      write(describeEntry(entry));
      for (const line of await describeContent(init, entry)) write(line);
    }
    for (const entry of known) {
      const now = entries.find(({ id }) => id === entry.id);
      if (now === undefined || describeState(now) !== describeState(entry))
        write(`history #${entry.id} is now: ${now === undefined ? "gone" : describeState(now)}`);
    }
    known = entries;
    const found = await loadRevision(init.siteId);
    write(`revision of the site: +${found - revision}`);
    revision = found;
    const same: string[] = [];
    for (const [name, view] of Object.entries(init.views)) {
      const text = formatView(await view());
      if (seen.get(name) === text) same.push(name);
      else write(`${name}: ${text}`);
      seen.set(name, text);
    }
    if (same.length > 0) write(`as before: ${same.join(", ")}`);
  };
  write("## At the start");
  await look();
  return {
    lines,
    note: write,
    step: async (step, act) => {
      write("");
      write(`## ${step}`);
      const answer = await act();
      write(`answer: ${describeAnswer(answer)}`);
      await look();
      return answer;
    },
  };
}

async function loadRevision(siteId: string): Promise<number> {
  const [site] = await store().select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId));
  return Number(site?.revision);
}

/** The history, oldest first. */
async function loadHistory({ call, siteId, reader }: LifeInit): Promise<ChangeEntry[]> {
  const query = { page: 1, per_page: 100 };
  const { items } = (await call(listChanges, { params: { siteId }, query }, { as: reader })).ok();
  return items.toReversed();
}

function describeEntry(entry: ChangeEntry): string {
  const { id, actor, cause, feature, action, object, counts } = entry;
  const kind = object.kind ? ` of ${object.kind}` : "";
  const counted = counts === null ? "not counted" : `+${counts.added} ~${counts.changed} -${counts.removed}`;
  const about = `${feature} ${action} ${object.id}${kind} ${JSON.stringify(object.title)}`;
  return `history #${id}: ${about}, by ${actor.name}, ${cause}, ${counted}, ${describeState(entry)}`;
}

function describeState({ undoes, undone_by, no_undo }: ChangeEntry): string {
  const parts = [
    ...(undoes === null ? [] : [`undoes #${undoes}`]),
    ...(undone_by === null ? [] : [`undone by #${undone_by}`]),
    no_undo === null ? "can be undone" : no_undo,
  ];
  return parts.join(", ");
}

async function describeContent({ call, siteId, reader }: LifeInit, { id }: ChangeEntry): Promise<string[]> {
  const { before, after, related } = (
    await call(showChange, { params: { siteId }, query: { id } }, { as: reader })
  ).ok();
  const more = (related ?? []).map((entry) => `  with #${entry.id} ${entry.feature} ${entry.action}`);
  return [...findDifferences("", before, after).map((line) => `  ${line}`), ...more];
}

/** The differences of two contents, one a line. */
function findDifferences(path: string, before: unknown, after: unknown): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${path === "" ? "all" : path}: ${formatContent(before)} -> ${formatContent(after)}`];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => findDifferences(path === "" ? name : `${path}.${name}`, before[name], after[name]));
}

/** Content as JSON, without fields that have no value. */
function formatContent(content: unknown): string {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  const drop = (_name: string, value: unknown): unknown =>
    isContainer(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part)))
      : value;
  return JSON.stringify(content ?? null, drop);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function describeAnswer(answer: TestAnswer): string {
  if (answer.status < 300) return String(answer.status);
  const { error, errors } = refusalOf(answer);
  return [answer.status, error, ...(errors === undefined ? [] : [JSON.stringify(errors)])].join(" ");
}

function formatView(view: unknown): string {
  if (typeof view === "string") return view;
  return Array.isArray(view) && view.every((one) => typeof one === "string") ? view.join(" ") : JSON.stringify(view);
}

function replaceRunValues(text: string, words: LifeInit["words"], names: Map<string, string>): string {
  const worded = words.reduce((done, [value, word]) => done.replaceAll(value, word), text);
  return worded
    .replace(UUID, (id) => {
      const name = names.get(id) ?? `id-${names.size + 1}`;
      names.set(id, name);
      return name;
    })
    .replace(INSTANT, (instant) => (Math.abs(Date.parse(instant) - Date.now()) < RUN_MS ? "now" : instant));
}
