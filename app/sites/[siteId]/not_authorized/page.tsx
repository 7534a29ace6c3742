import { forbidden } from "next/navigation";

/** Shown by middleware in place of a screen of this site that may not be opened, within the site's shell. */
export default function ScreenNotAuthorizedPage() {
  forbidden();
}
