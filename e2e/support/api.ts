import type { APIRequestContext } from "@playwright/test";
import { create, type Mode, saveRules, show } from "@/lib/contract/query-customizations";
import type { RuleInput } from "@/lib/contract/rules";
import { type Endpoint, type Input, isWrite, type Output, urlFor } from "@/lib/http/endpoint";
import { readAnswer } from "@/lib/http/send";

/** Calls of the contract through the web server, with the cookie and the page's token, for what a test starts from. */
export class Api {
  private token: string | null = null;
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    private readonly siteId: string,
  ) {}

  /** Makes a call; a refusal throws. */
  async call<E extends Endpoint>(call: E, input: Input<E>, headers: Record<string, string> = {}): Promise<Output<E>> {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    const answer = await this.request.fetch(`${this.origin}/api${urlFor(call, parts)}`, {
      method: call.method,
      data: parts.body,
      headers: { ...(isWrite(call) ? await this.proof() : {}), ...headers },
    });
    return readAnswer(call, { status: answer.status(), headers: answer.headers(), text: await answer.text() });
  }

  /** A customization with rules that are live; answers its id. */
  async customization(query: string, rules: RuleInput[] = [], siteId = this.siteId): Promise<string> {
    const params = { siteId };
    const { id } = await this.call(create, { params, body: { query, type: "item" } });
    if (rules.length > 0) {
      const { revision } = await this.call(show, { params, query: { id } });
      await this.call(saveRules, { params, body: { queryId: id, rules } }, { "if-match": `"${revision}"` });
    }
    return id;
  }

  /** What is live of a customization. */
  async shown(id: string, siteId = this.siteId): Promise<{ mode: Mode; rules: Output<typeof show>["rules"] }> {
    return this.call(show, { params: { siteId }, query: { id } });
  }

  /** The token of the page's meta tag, and the sign of a page of our own. */
  private async proof(): Promise<Record<string, string>> {
    if (this.token === null) {
      const page = await this.request.get(`${this.origin}/sites/${this.siteId}/query_customizations`);
      this.token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    }
    return { "x-csrf-token": this.token, "sec-fetch-site": "same-origin", origin: this.origin };
  }
}
