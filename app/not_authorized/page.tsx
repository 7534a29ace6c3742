import { NotAuthorizedNotice } from "./notice";

/** Shown by middleware, with status 403, in place of a page that may not be opened. */
export default function NotAuthorizedPage() {
  return <NotAuthorizedNotice />;
}
