import { expect, type Page } from '@playwright/test';

/** A person with a phone on a fake clock, whose taps are counted. */
export class Assessor {
  readonly page: Page;
  taps = 0;

  /** The text of the page for an English message. */
  private readonly translate: (message: string) => string;

  constructor(page: Page, translate = (message: string) => message) {
    this.page = page;
    this.translate = translate;
  }

  async open(link: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(link);
    // The server draws the first question; the script adds the progress and takes the answers.
    const progress = this.translate('Progress');
    await this.page.getByRole('progressbar', { name: progress, exact: true }).waitFor();
  }

  heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  async press(name: string): Promise<void> {
    this.taps += 1;
    await this.button(name).tap();
    await this.letTimePass();
  }

  private button(name: string) {
    return this.page.getByRole('button', { name: this.translate(name), exact: true });
  }

  /** Presses Next, or Skip where the question has no answer, and waits for the step after it. */
  async moveOn(): Promise<void> {
    const before = (await this.heading().textContent()) ?? '';
    this.taps += 1;
    await this.button('Next').or(this.button('Skip')).tap();
    await this.letTimePass();
    await expect(this.heading()).not.toHaveText(before);
  }

  async pick(option: string): Promise<void> {
    this.taps += 1;
    await this.page.getByRole('radio', { name: new RegExp(`^${option}`) }).tap();
    await this.letTimePass();
  }

  /** Rates by touching the top of the arc. */
  async touchDial(): Promise<void> {
    const box = await this.page.getByRole('slider').boundingBox();
    if (!box) throw new Error('There is no dial on this page');
    this.taps += 1;
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 10);
  }

  /** Ends sliding steps and countdowns, so that nothing moves by itself. */
  async settle(): Promise<void> {
    await this.endSlide();
    const interlude = this.page
      .getByText(this.translate('Up Next'), { exact: true })
      .or(this.page.getByText(this.translate('Next part'), { exact: true }));
    if (!(await interlude.isVisible())) return;
    await this.page.clock.runFor(2500);
    await this.endSlide();
    await expect(interlude).toBeHidden();
  }

  /** Ends the slide of the incoming step. */
  async endSlide(): Promise<void> {
    await this.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(this.page.locator('[inert]')).toHaveCount(0);
  }

  /** Advances the clock by more than the delay after any press or pick. */
  async letTimePass(): Promise<void> {
    await this.page.clock.runFor(1500);
  }
}
