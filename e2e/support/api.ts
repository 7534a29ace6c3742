import type { APIRequestContext } from "@playwright/test";
import { isPathWithin } from "@vitrine/engine/category-path";
import * as listings from "@/lib/contract/customizations/product-listings";
import { create, type Mode, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import type { RuleInput } from "@/lib/contract/search/rules";
import { search } from "@/lib/contract/search/search-host";
import { buildCategoryTree } from "@/lib/domain/search/category-tree";
import { buildCategoriesInput } from "@/lib/domain/search/search-inputs";
import { isApiError } from "@/lib/http/api-error";
import { buildCallUrl, type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { readAnswer } from "@/lib/http/send";

/** Contract calls through the web server, with the cookie and the page's token, to prepare a test. */
export class Api {
  private token: string | null = null;
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    private readonly siteId: string,
  ) {}

  /** The same calls on another site. */
  at(siteId: string): Api {
    return new Api(this.request, this.origin, siteId);
  }

  /** Makes a call; an error answer throws. */
  async call<E extends Endpoint>(call: E, input: Input<E>, headers: Record<string, string> = {}): Promise<Output<E>> {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    const answer = await this.request.fetch(`${this.origin}/api${buildCallUrl(call, parts)}`, {
      method: call.method,
      data: parts.body,
      headers: { ...(isWrite(call) ? await this.loadProofHeaders() : {}), ...headers },
    });
    return readAnswer(call, { status: answer.status(), headers: answer.headers(), text: await answer.text() });
  }

  /** Creates a customization with live rules; returns its id. */
  async createCustomization(query: string, rules: RuleInput[] = [], siteId = this.siteId): Promise<string> {
    const params = { siteId };
    const { id } = await this.call(create, { params, body: { query, type: "item" } });
    if (rules.length > 0) {
      const { revision } = await this.call(show, { params, query: { id } });
      await this.call(saveRules, { params, body: { queryId: id, rules } }, { "if-match": `"${revision}"` });
    }
    return id;
  }

  /** The live part of a customization. */
  async loadCustomization(
    id: string,
    siteId = this.siteId,
  ): Promise<{ mode: Mode; rules: Output<typeof show>["rules"] }> {
    return this.call(show, { params: { siteId }, query: { id } });
  }

  /** Creates a listing with live rules, for a category of at least `atLeast` items without customizations here or above. */
  async createListingOnFreePath(rules: RuleInput[] = [], atLeast = 10): Promise<{ id: string; path: string }> {
    for (const path of await this.freePaths(atLeast)) {
      const id = await this.createListing(path, rules);
      if (id !== null) return { id, path };
    }
    throw new Error("every category is customized");
  }

  /** Creates the customization of this listing with live rules; null if it exists. */
  async createListing(path: string, rules: RuleInput[] = []): Promise<string | null> {
    const params = { siteId: this.siteId };
    try {
      const { id } = await this.call(listings.create, { params, body: { category_full: path, type: "item" } });
      if (rules.length === 0) return id;
      const { revision } = await this.call(listings.show, { params, query: { id } });
      await this.call(listings.saveRules, { params, body: { queryId: id, rules } }, { "if-match": `"${revision}"` });
      return id;
    } catch (error) {
      if (isApiError(error) && error.code === "already_exists") return null;
      throw error;
    }
  }

  /** Creates the TOP items of a type with live rules; returns their id. */
  async createTopItems(type: string, rules: RuleInput[] = []): Promise<string> {
    const params = { siteId: this.siteId };
    const { id } = await this.call(topItems.create, { params, body: { type } });
    if (rules.length === 0) return id;
    const { revision } = await this.call(topItems.show, { params, query: { id } });
    const body = { queryId: id, where_to_use: "autocomplete" as const, rules };
    await this.call(topItems.saveRules, { params, body }, { "if-match": `"${revision}"` });
    return id;
  }

  /** Categories without customizations here and above; with a low `atLeast`, only those without subcategories. */
  async freePaths(atLeast = 10): Promise<string[]> {
    const params = { siteId: this.siteId };
    const { items } = await this.call(listings.list, { params, query: { per_page: 100 } });
    const { results } = await this.call(search, buildCategoriesInput(this.siteId, "item"));
    const { byPath } = buildCategoryTree(results.facets.find(({ name }) => name === "category")?.values ?? []);
    return [...byPath.values()]
      .filter(({ total, children }) => total >= atLeast && (atLeast > 24 || children.length === 0))
      .map(({ path }) => path)
      .filter((path) => !items.some(({ category_full }) => isPathWithin(path, category_full)));
  }

  /** The headers of our pages: the CSRF token from the page's meta tag and the mark of a same-site call. */
  private async loadProofHeaders(): Promise<Record<string, string>> {
    if (this.token === null) {
      const page = await this.request.get(`${this.origin}/sites/${this.siteId}/query_customizations`);
      this.token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    }
    return { "x-csrf-token": this.token, "sec-fetch-site": "same-origin", origin: this.origin };
  }
}
