import { expect, type Page } from '@playwright/test';

interface Mail {
  to: string;
  links: string[];
}

const noon = 12;
const morning = 8;
const evening = 20;

/** Moves the demo's clock on to noon, unless it is day: invitations do not leave at night. */
export async function waitForDay(page: Page): Promise<void> {
  const clock = '/api/dev/clock';
  const { data } = await (await page.request.get(clock)).json();
  const time = new Date(data.now);
  const hour = time.getUTCHours();
  if (hour >= morning && hour < evening) return;
  time.setUTCHours(hour < morning ? noon : noon + 24, 0, 0, 0);
  const answer = await page.request.put(clock, { data: { now: time.toISOString() } });
  expect(answer.ok()).toBe(true);
}

/** The path of the newest link that contains `kind` in the mails to an address. Waits until it has arrived. */
export async function mailedLink(page: Page, to: string, kind: string): Promise<string> {
  let newest: string | undefined;
  async function hasArrived(): Promise<boolean> {
    const answer = await page.request.get('/api/dev/mails');
    const { mails }: { mails: Mail[] } = (await answer.json()).data;
    const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
    newest = links.find((link) => link.includes(kind));
    return newest !== undefined;
  }
  const message = `${to} is mailed a link with ${kind}`;
  await expect.poll(hasArrived, { message, timeout: 60_000 }).toBe(true);
  const { pathname, search } = new URL(newest ?? '');
  return pathname + search;
}
