import { NotAuthorizedNotice } from "./not_authorized/notice";

export default function Forbidden() {
  return <NotAuthorizedNotice />;
}
