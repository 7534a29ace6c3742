"use client";

/** The last resort if the root layout fails: texts and styles may be missing. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>Something went wrong</h1>
          {error.digest !== undefined && <p>Reference: {error.digest}</p>}
          <p>
            <a href="/">Vitrine</a>
          </p>
        </main>
      </body>
    </html>
  );
}
