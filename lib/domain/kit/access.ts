import type { Access } from "@/lib/http/endpoint";

// Who may use a call or a screen. Middleware, web server, menu and
// backend all ask this one function; it fails closed.

/** Roles and policies of one user on one site, names already judged. */
export type Rights = { roles: ReadonlySet<string>; policies: ReadonlySet<string> };

const NAME = /^[a-z0-9_.:-]{1,64}$/;

/** Rights out of what a backend answered; null when either list is missing or no list of texts. Odd names are dropped. */
export function readRights(roles: unknown, policies: unknown): Rights | null {
  if (!isListOfTexts(roles) || !isListOfTexts(policies)) return null;
  return { roles: usableNames(roles), policies: usableNames(policies) };
}

/** The names that `readRights` drops, so that the caller can log them. */
export function droppedNames(...lists: unknown[]): string[] {
  return lists.flatMap((list) => (isListOfTexts(list) ? list.filter((name) => !NAME.test(name)) : []));
}

/**
 * Whether rights meet a rule. Lists are AND, `!x` means "must not have x", `x` beside `!x` denies. Unknown rights (null)
 * deny as soon as there is any rule, also where all of them are `!x`. Throws an Error on a rule that cannot be meant.
 */
export function isAllowed(access: Access, rights: Rights | null): boolean {
  checkAccess(access);
  const roles = access.roles ?? [];
  const policies = access.policies ?? [];
  if (roles.length + policies.length === 0) return true;
  if (rights === null) return false;
  return meetsAll(roles, rights.roles) && meetsAll(policies, rights.policies);
}

/** Throws a configuration error naming the rule that cannot be meant: empty, doubly negated, with blanks, no text. */
export function checkAccess(access: Access): void {
  for (const rule of [...(access.roles ?? []), ...(access.policies ?? [])] as readonly unknown[]) {
    if (typeof rule !== "string" || !NAME.test(rule.replace(/^!/, "")))
      throw new Error(`configuration: ${JSON.stringify(rule)} is no rule for a role or policy`);
  }
}

/** Whether nobody needs to be signed in. */
export function isAnonymous(access: Access): boolean {
  return access.anonymous === true;
}

function meetsAll(rules: readonly string[], names: ReadonlySet<string>): boolean {
  return rules.every((rule) => (rule.startsWith("!") ? !names.has(rule.slice(1)) : names.has(rule)));
}

function usableNames(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.filter((name) => NAME.test(name)));
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

/** The single rules of an access that rights do not meet, as they are written (`synonyms`, `!viewer`). */
export function missingRules(access: Access, rights: Rights | null): string[] {
  const roles = (access.roles ?? []).filter((rule) => !isAllowed({ roles: [rule] }, rights));
  const policies = (access.policies ?? []).filter((rule) => !isAllowed({ policies: [rule] }, rights));
  return [...policies, ...roles];
}
