import { createDesk, type DeskOrder } from "./desk";

// The worker of the upload popup.

type Scope = { postMessage: (news: unknown) => void; onmessage: ((event: { data: DeskOrder }) => void) | null };

const scope = globalThis as unknown as Scope;
const desk = createDesk((news) => scope.postMessage(news));
scope.onmessage = ({ data }) => void desk(data);
