import SiteForbidden from "../forbidden";

/**
 * Shown by middleware, with status 403, in place of a screen of this site that may not be opened. `forbidden()` alone
 * would leave the page empty until its scripts have run.
 */
export default function ScreenNotAuthorizedPage() {
  return <SiteForbidden />;
}
