"use client";

/** The last resort, when not even the frame of a page can be drawn: no texts, no styles are certain here. */
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
