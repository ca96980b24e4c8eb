import { expect, type Page } from '@playwright/test';

/** Somebody with a phone, who counts taps and never waits for the clock. */
export class Assessor {
  readonly page: Page;
  taps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async open(link: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(link);
    await this.heading().waitFor();
  }

  heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  async press(name: string): Promise<void> {
    this.taps += 1;
    await this.page.getByRole('button', { name, exact: true }).tap();
    await this.letTimePass();
  }

  async pick(option: string): Promise<void> {
    this.taps += 1;
    await this.page.getByRole('radio', { name: new RegExp(`^${option}`) }).tap();
    await this.letTimePass();
  }

  /** Rates by touching the arc at its crown. */
  async touchDial(): Promise<void> {
    const box = await this.page.getByRole('slider').boundingBox();
    if (!box) throw new Error('There is no dial on this page');
    this.taps += 1;
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 10);
  }

  /** Waits for nothing that goes on by itself: no step slides, no countdown runs. */
  async settle(): Promise<void> {
    await this.endSlide();
    const interlude = this.page.getByText(/^(Up Next|Next part)$/);
    if (!(await interlude.isVisible())) return;
    await this.page.clock.runFor(2500);
    await this.endSlide();
    await expect(interlude).toBeHidden();
  }

  /** Brings the step that is sliding in to where it stays. */
  async endSlide(): Promise<void> {
    await this.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(this.page.locator('[inert]')).toHaveCount(0);
  }

  /** Lets more time pass than any press, pick or countdown waits for. */
  async letTimePass(): Promise<void> {
    await this.page.clock.runFor(1500);
  }
}
