import { expect, type Page } from '@playwright/test';

interface Mail {
  to: string;
  links: string[];
}

/** The address behind the newest link of a kind that was mailed to somebody, once it has arrived. */
export async function mailedLink(page: Page, to: string, kind: string): Promise<string> {
  let found: string | undefined;
  async function look(): Promise<boolean> {
    const answer = await page.request.get('/api/dev/mails');
    const { mails }: { mails: Mail[] } = (await answer.json()).data;
    const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links);
    found = links.find((link) => link.includes(kind));
    return found !== undefined;
  }
  const message = `${to} is mailed a link with ${kind}`;
  await expect.poll(look, { message, timeout: 60_000 }).toBe(true);
  const { pathname, search } = new URL(found ?? '');
  return pathname + search;
}
