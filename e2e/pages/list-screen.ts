import type { Locator, Page } from "@playwright/test";
import { waitUntilHydrated } from "../support/hydrated";
import { QUERY, type Subject } from "../support/subjects";

/** Page object of the list of customizations. */
export class ListScreen {
  constructor(
    readonly page: Page,
    readonly siteId: string,
    readonly subject: Subject = QUERY,
  ) {}

  async open(search = ""): Promise<void> {
    await this.page.goto(`/sites/${this.siteId}/${this.subject.folder}${search}`);
    await this.waitUntilReady();
  }

  /** Waits until the list is usable. */
  async waitUntilReady(): Promise<void> {
    await this.heading.waitFor();
    await waitUntilHydrated(this.page);
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.subject.listName, exact: true });
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Find or create" });
  }

  /** The row of a customization. */
  getRow(query: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name: query, exact: true }) });
  }

  /** Opens an editor through its row. */
  async openRow(query: string): Promise<void> {
    await this.page.getByRole("link", { name: query, exact: true }).click();
    await this.inEditor();
  }

  /** Opens the editor of a new customization; its first save creates it. */
  async create(name: string): Promise<void> {
    if (this.subject.isListed) {
      const form = await this.createForm();
      await form.getByLabel(this.subject === QUERY ? "Search query" : "Category").fill(name);
      await form.getByRole("button", { name: "Create customization" }).click();
    } else await this.page.getByRole("link", { name: `Customize ${name}` }).click();
    await this.inEditor();
  }

  /** Opens the form that asks for the subject of a new customization. */
  async createForm(): Promise<Locator> {
    await this.page.getByRole("button", { name: "New customization" }).first().click();
    const form = this.page.getByRole("form", { name: /^New (listing )?customization$/ });
    await form.waitFor();
    return form;
  }

  /** Waits until an editor is usable. */
  async inEditor(): Promise<void> {
    await this.page.waitForURL(new RegExp(`/${this.subject.folder}/[\\w-]+(\\?q=.*)?$`));
    await waitUntilHydrated(this.page);
  }
}
