/** The fault itself: what the query layer wraps around it names parameters, which do not belong in a log. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
