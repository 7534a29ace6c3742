"use client";

/** Reloads the page. Has no styling library, so that error pages do not add one to every page. */
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
