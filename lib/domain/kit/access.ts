import type { Access } from "@/lib/http/endpoint";

// Access rules of endpoints and screens. Middleware, web server, menu and backend all use this check; it fails closed.

/** Validated roles and policies of a user on a site. */
export type Rights = { roles: ReadonlySet<string>; policies: ReadonlySet<string> };

const NAME = /^[a-z0-9_.:-]{1,64}$/;

/** Parses the rights in a backend's response; null if a list is missing or not a list of strings. Drops invalid names. */
export function parseRights(roles: unknown, policies: unknown): Rights | null {
  if (!isListOfTexts(roles) || !isListOfTexts(policies)) return null;
  return { roles: selectValidNames(roles), policies: selectValidNames(policies) };
}

/** The names that `parseRights` drops, for logging. */
export function findInvalidNames(...lists: unknown[]): string[] {
  return lists.flatMap((list) => (isListOfTexts(list) ? list.filter((name) => !NAME.test(name)) : []));
}

/**
 * Whether rights satisfy a rule. All entries of a list must hold; `!x` means "must not have x". Unknown rights (null) satisfy no
 * rule, not even one with only `!x`. Throws an Error for an invalid rule.
 */
export function isAllowed(access: Access, rights: Rights | null): boolean {
  checkAccess(access);
  const roles = access.roles ?? [];
  const policies = access.policies ?? [];
  if (roles.length + policies.length === 0) return true;
  if (rights === null) return false;
  return meetsAll(roles, rights.roles) && meetsAll(policies, rights.policies);
}

/** Throws a configuration error for an invalid rule: empty, negated twice, or not a valid name. */
export function checkAccess(access: Access): void {
  for (const rule of [...(access.roles ?? []), ...(access.policies ?? [])] as readonly unknown[]) {
    if (typeof rule !== "string" || !isRule(rule))
      throw new Error(`configuration: ${JSON.stringify(rule)} is not a rule for a role or policy`);
  }
}

/** Whether a text is a rule: the name of a role or policy, or `!` and a name. */
export function isRule(text: string): boolean {
  return NAME.test(text.replace(/^!/, ""));
}

/** Whether access requires no sign-in. */
export function isAnonymous(access: Access): boolean {
  return access.anonymous === true;
}

function meetsAll(rules: readonly string[], names: ReadonlySet<string>): boolean {
  return rules.every((rule) => (rule.startsWith("!") ? !names.has(rule.slice(1)) : names.has(rule)));
}

function selectValidNames(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.filter((name) => NAME.test(name)));
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

/** The entries of a rule that the rights do not satisfy, as written (`synonyms`, `!viewer`). */
export function findMissingRules(access: Access, rights: Rights | null): string[] {
  const roles = (access.roles ?? []).filter((rule) => !isAllowed({ roles: [rule] }, rights));
  const policies = (access.policies ?? []).filter((rule) => !isAllowed({ policies: [rule] }, rights));
  return [...policies, ...roles];
}
