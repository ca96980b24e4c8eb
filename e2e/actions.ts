import type { Locator } from '@playwright/test';

/** Acts on a page and counts: a click, a choice, a key, and a text that is typed or pasted are one action each. */
export class Actions {
  count = 0;

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  async select(target: Locator, label: string): Promise<void> {
    this.count += 1;
    await target.selectOption({ label });
  }

  async press(target: Locator, key: string): Promise<void> {
    this.count += 1;
    await target.press(key);
  }
}
