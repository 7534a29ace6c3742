// How a visit is named in addresses: by its visitor and a moment in it, so that a link holds when visits are computed
// again and one of them begins earlier.

const SHAPE = /^(\d{1,40})-(\d{1,12})$/;

/** The name of a visit; `startedAt` is epoch ms. */
export function visitIdOf({ clientId, startedAt }: { clientId: string; startedAt: number }): string {
  return `${clientId}-${Math.floor(startedAt / 1000)}`;
}

/** The visitor and the second (epoch ms) that a name tells; null for a text that names no visit. */
export function readVisitId(id: string): { clientId: string; at: number } | null {
  const match = SHAPE.exec(id);
  const [, clientId, seconds] = match ?? [];
  return clientId === undefined || seconds === undefined ? null : { clientId, at: Number(seconds) * 1000 };
}
