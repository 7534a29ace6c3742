import { usePathname } from "next/navigation";

/** Whether a path is that of an item. */
export function isItemPath(pathname: string): boolean {
  return pathname.endsWith("/item");
}

/** Whether a path is that of the list. */
export function isListPath(pathname: string): boolean {
  return !isItemPath(pathname);
}

/** Whether the address is that of an item, and not of the list. */
export function useIsItem(): boolean {
  return isItemPath(usePathname());
}
