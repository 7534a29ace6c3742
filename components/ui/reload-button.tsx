"use client";

/** Loads the page anew. As plain as a failure wants it: an error page brings no library of looks into every page. */
export function ReloadButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      onClick={() => window.location.reload()}
      className="min-h-(--control) rounded-control bg-accent px-4 py-1 font-medium text-md text-on-accent leading-tight hover:bg-accent-hover"
    >
      {label}
    </button>
  );
}
