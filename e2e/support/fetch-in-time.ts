import { expect } from "@playwright/test";

/** How often a request is sent whose rights could not be read in time. */
const TRIES = 5;

/**
 * Fetches a page or file; again after a 5xx without data, because on a busy computer rights may not be read within the time of a page.
 * Without middleware, which would answer 503, such a page fails with 500.
 */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  for (let left = TRIES - 1; ; left -= 1) {
    const answer = await fetch(url, init);
    if (answer.status < 500 || left === 0) return answer;
    expect(await answer.text(), `${url} failed, but with data`).not.toContain("queryKey");
  }
}
