"use client";

import { useTranslations } from "next-intl";
import { Component, type ReactNode } from "react";
import { isApiError } from "@/lib/http/api-error";
import { notify } from "./notify";
import { reloadKeepingWork } from "./unsaved-guard";

/** Whether a script could not be loaded: that of a screen in time, or that of a part by the bundler. */
export function isChunkLoadError(error: unknown): boolean {
  if (isApiError(error)) return error.code === "chunk_load_error";
  return typeof error === "object" && error !== null && "name" in error && error.name === "ChunkLoadError";
}

type PartProps = {
  /** What is shown now, such as the open dialog; a change shows the children again. */
  part?: unknown;
  /** Runs when the script could not be loaded, to close what the children would show. */
  onFailed?: () => void;
  children: ReactNode;
};

/**
 * Contains parts that load when they are shown. If a script cannot be loaded, a notification offers to reload the page, and the rest
 * of the page stays as it is.
 */
export function PartBoundary({ onFailed, ...props }: PartProps) {
  const t = useTranslations();
  const handleFailure = () => {
    const action = { label: t("shell.screenFailure.reload"), run: reloadKeepingWork };
    notify({ kind: "bad", text: t("errors.chunk_load_error"), detail: t("shell.screenFailure.hint"), action });
    onFailed?.();
  };
  return <Boundary {...props} onFailed={handleFailure} />;
}

type BoundaryProps = Omit<PartProps, "onFailed"> & { onFailed: () => void };
type BoundaryState = { failure: { error: unknown; part: unknown } | null };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error, part: NOT_KNOWN } };
  }

  static getDerivedStateFromProps({ part }: BoundaryProps, { failure }: BoundaryState): BoundaryState | null {
    if (failure === null || Object.is(failure.part, part)) return null;
    return { failure: failure.part === NOT_KNOWN ? { ...failure, part } : null };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkLoadError(error)) this.props.onFailed();
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    // Other errors are handled by the error boundary of the page.
    if (!isChunkLoadError(failure.error)) throw failure.error;
    return null;
  }
}

const NOT_KNOWN = Symbol("the part that failed");
