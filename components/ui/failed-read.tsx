import { EmptyState } from "./empty-state";

/** What a failed read needs to be asked for again; a query of TanStack is one. */
export type Retriable = { refetch: () => Promise<unknown>; isFetching: boolean };

/** Stands where something could not be loaded, and asks for it again. */
export function FailedRead({ of, title, headingLevel }: { of: Retriable; title: string; headingLevel?: 2 | 3 }) {
  return (
    <EmptyState
      kind="failed"
      headingLevel={headingLevel}
      title={title}
      onRetry={() => void of.refetch()}
      isRetrying={of.isFetching}
    />
  );
}
