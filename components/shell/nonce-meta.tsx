"use client";

import { useState } from "react";

/**
 * Names the nonce of the document for parts that add styles. A refresh of the page, for example after a change of the language,
 * renders another nonce, but the browser checks styles against the first.
 */
export function NonceMeta({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" content={first} nonce={first} />;
}
