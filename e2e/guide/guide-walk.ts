import { expect, type Locator, type Page } from '@playwright/test';
import { type GuidePage } from '#web/help/guide-page.ts';
import { escaped } from '../escaped.ts';
import { namesOn } from '../../tools/guide-pages.ts';

type Scope = Page | Locator;

const roles = ['button', 'link', 'menuitem', 'switch', 'checkbox', 'radio'] as const;

/** Follows a page of the guide in the product: it knows the names on the page, and nothing else by name. */
export class GuideWalk {
  readonly page: Page;
  readonly #names: Set<string>;
  readonly #unused: Set<string>;

  constructor(page: Page, guidePage: GuidePage) {
    this.page = page;
    this.#names = new Set(namesOn(guidePage));
    this.#unused = new Set(this.#names);
  }

  /** Presses what has the name, alone or with a count behind it. */
  async click(name: string, scope: Scope = this.page): Promise<void> {
    await this.#pressable(name, scope).click();
  }

  /** The name stands on the screen. */
  async see(name: string, scope: Scope = this.page): Promise<void> {
    const text = scope.getByText(this.#use(name), { exact: true });
    await expect(text.filter({ visible: true }).first()).toBeVisible();
  }

  async fill(name: string, text: string, scope: Scope = this.page): Promise<void> {
    await this.#field(name, scope).fill(text);
  }

  /** Chooses an option by its place or its label. */
  async choose(name: string, option: number | string, scope: Scope = this.page): Promise<void> {
    const chosen = typeof option === 'number' ? { index: option } : { label: option };
    await this.#field(name, scope).selectOption(chosen);
  }

  async check(name: string, scope: Scope = this.page): Promise<void> {
    const text = scope.getByText(this.#use(name), { exact: true });
    await text.filter({ visible: true }).first().click();
    await expect(scope.getByLabel(name, { exact: true }).first()).toBeChecked();
  }

  /** Every name on the page of the guide was needed. */
  expectAllUsed(): void {
    expect([...this.#unused], 'names on the page that the walk did not need').toEqual([]);
  }

  #pressable(name: string, scope: Scope): Locator {
    const text = this.#use(name);
    const shown = new RegExp(`^\\W*${escaped(text)}[\\W\\d]*$`);
    const targets = scope.locator('a, button, summary').filter({ hasText: shown });
    return roles
      .map((role) => scope.getByRole(role, { name: text, exact: true }))
      .reduce((found, each) => found.or(each), targets)
      .filter({ visible: true })
      .first();
  }

  #field(name: string, scope: Scope): Locator {
    const text = this.#use(name);
    return scope
      .getByRole('textbox', { name: text, exact: true })
      .or(scope.getByRole('searchbox', { name: text, exact: true }))
      .or(scope.getByRole('combobox', { name: text, exact: true }))
      .or(scope.getByLabel(text, { exact: true }))
      .filter({ visible: true })
      .first();
  }

  #use(name: string): string {
    expect([...this.#names], 'the names on the page of the guide').toContain(name);
    this.#unused.delete(name);
    return name;
  }
}

/** What a walk does: the steps of a page of the guide, in the product. */
export type Walk = (guide: GuideWalk, page: Page) => Promise<void>;

/** Opens the menu of the person who is signed in. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
}
