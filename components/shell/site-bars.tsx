import type { SitePage } from "@/lib/client/site-context";
import { ClosedBar } from "./closed-bar";
import { ViewAsBar } from "./view-as-bar";

/** The bars about the whole page: that the site is closed, and that it is viewed as a member. */
export function SiteBars({ page: { closed, viewAs } }: { page: Pick<SitePage, "closed" | "viewAs"> }) {
  return (
    <>
      {closed && <ClosedBar closed={closed} />}
      {viewAs && <ViewAsBar viewAs={viewAs} />}
    </>
  );
}
