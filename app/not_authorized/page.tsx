import { forbidden } from "next/navigation";

/** Shown in place of a page that may not be opened; its status is 403 wherever it stands (reliability Z-8). */
export default function NotAuthorizedPage() {
  forbidden();
}
