import type { Locator, Page } from "@playwright/test";
import { hydrated } from "../support/hydrated";

/** The list of query customizations, as a person finds their way on it. */
export class ListScreen {
  constructor(
    readonly page: Page,
    readonly siteId: string,
  ) {}

  async open(search = ""): Promise<void> {
    await this.page.goto(`/sites/${this.siteId}/query_customizations${search}`);
    await this.ready();
  }

  /** Waits until the list can be used. */
  async ready(): Promise<void> {
    await this.heading.waitFor();
    await hydrated(this.page);
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1, name: "Customizations" });
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Find or create" });
  }

  /** The row of a query. */
  row(query: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name: query, exact: true }) });
  }

  /** Opens the editor of a query through its row. */
  async openRow(query: string): Promise<void> {
    await this.page.getByRole("link", { name: query, exact: true }).click();
    await this.page.waitForURL(/query_customizations\/[\w-]+$/);
    await hydrated(this.page);
  }

  /** Makes a customization; its editor opens. */
  async create(query: string): Promise<void> {
    await this.page.getByRole("button", { name: "New customization" }).first().click();
    const form = this.page.getByRole("form", { name: "New customization" });
    await form.getByLabel("Search query").fill(query);
    await form.getByRole("button", { name: "Create customization" }).click();
    await this.page.waitForURL(/query_customizations\/[\w-]+$/);
    await hydrated(this.page);
  }
}
