/** An address that a shop's redirect names, when it can be followed from here: a web address only. */
export function toFollowableUrl(url: string | null | undefined): string | null {
  return typeof url === "string" && /^https?:\/\//i.test(url) ? url : null;
}
