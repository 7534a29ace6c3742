import { buildFramePage } from "@/components/voice/preview/frame-page";

/** The page of the preview of voice search: the same for everyone, and without data. */
export async function GET(): Promise<Response> {
  const { html, policy } = await buildFramePage();
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "public, max-age=300",
    },
  });
}
