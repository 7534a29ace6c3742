/** An object type without some keys; of a union, each member without them. */
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** Copies an object without some of its keys. */
export function omit<T extends object, const Key extends keyof T>(value: T, ...keys: readonly Key[]): Without<T, Key>;
export function omit(value: object, ...keys: readonly PropertyKey[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !keys.includes(name)));
}
