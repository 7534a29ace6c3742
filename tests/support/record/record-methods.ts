import type { TestActor } from "@/tests/support/seed";

// The lines of a record about the methods of one path.

/** Describes the answer to a method, for a person or for nobody. */
type Ask = (method: string, as?: TestActor) => Promise<string>;

/** The answers of a path by some methods; equal ones in one line. */
export async function recordMethods(methods: readonly string[], ask: Ask): Promise<string[]> {
  const groups = new Map<string, string[]>();
  for (const method of methods) {
    const text = await ask(method);
    groups.set(text, [...(groups.get(text) ?? []), method]);
  }
  return [...groups].map(([text, names]) => `${names.join(" ")} ${text}`);
}

/** The answer that everybody gets. */
export function forAnyone(ask: Ask): Ask {
  return async (method, as) => `anyone: ${await ask(method, as)}`;
}

/** The answers for nobody and for an owner. */
export function compareCallers(ask: Ask, owner: TestActor): Ask {
  return async (method) => {
    const nobody = await ask(method);
    const owned = await ask(method, owner);
    return nobody === owned ? `anyone: ${nobody}` : `nobody: ${nobody} | an owner: ${owned}`;
  };
}

/** How many paths were tried by each method that they do not serve. */
const tried = new Map<string, number>();

/**
 * The answers to methods that the routes of a path do not serve. They are the same for anyone, because a route looks at the method before
 * the caller. So in the gate one caller tries each: nobody on one path, an owner on the next. Other runs, and those that write the record,
 * compare both.
 */
export function tryUnserved(ask: Ask, owner: TestActor): Ask {
  if (process.env.TEST_TIER !== "gate" || process.env.RECORD === "write") return compareCallers(ask, owner);
  return (method) => {
    const turn = tried.get(method) ?? 0;
    tried.set(method, turn + 1);
    return forAnyone(ask)(method, turn % 2 === 0 ? undefined : owner);
  };
}
