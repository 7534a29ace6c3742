import * as z from "zod/mini";
import { type HistoryRecord, type Line, parseJsonLine, toVisitorNumber } from "./history";

const session = z.object({
  session: z.union([z.string(), z.number()]),
  events: z.array(z.object({ aid: z.union([z.string(), z.number()]), ts: z.number(), type: z.string() })),
});
const ACTIONS: Record<string, string> = { clicks: "click", carts: "add-to-cart" };

/** Reads sessions in OTTO's format, one per line: clicks and carts are clicks, orders at the same time are one order. */
export async function* readOtto(lines: AsyncIterable<Line>): AsyncGenerator<HistoryRecord> {
  for await (const { line, text } of lines) {
    if (text?.trim() === "") continue;
    const read = z.safeParse(session, parseJsonLine(text));
    if (!read.success) yield { refused: { line, code: "unreadable" } };
    else yield* buildEvents(read.data, line);
  }
}

function* buildEvents({ session: name, events }: z.infer<typeof session>, line: number): Generator<HistoryRecord> {
  const orders = new Map<number, string[]>();
  const buildCommonFields = (id: string) => ({ id, client_id: toVisitorNumber(`otto ${name}`) });
  for (const [index, { aid, ts, type }] of events.entries()) {
    if (type === "orders") orders.set(ts, [...(orders.get(ts) ?? []), String(aid)]);
    const action = ACTIONS[type];
    if (action === undefined && type !== "orders") yield { refused: { line, code: "action_unknown" } };
    if (action === undefined) continue;
    const raw = {
      ...buildCommonFields(`otto-${name}-${index + 1}`),
      type: "click",
      action: { type: action, resource_identifier: String(aid) },
    };
    yield { event: { line, at: ts, visit: `otto ${name} ${Math.floor(ts / 1_800_000)}`, raw, ip: null } };
  }
  for (const [at, codes] of orders) {
    yield { noted: { line, code: "order_without_amount" } };
    const items = codes.map((url) => ({ url, count: 1, total_price: 0 }));
    const raw = { ...buildCommonFields(`otto-${name}-o${at}`), type: "transaction", items };
    yield { event: { line, at, visit: `otto ${name} ${Math.floor(at / 1_800_000)}`, raw, ip: null } };
  }
}
