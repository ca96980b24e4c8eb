import type { Page } from '@playwright/test';

interface Mail {
  to: string;
  links: string[];
}

/** The address behind the newest link of a kind that was mailed to somebody, once it has arrived. */
export async function mailedLink(page: Page, to: string, kind: string): Promise<string> {
  const isWanted = (mail: Mail) => mail.to === to && mail.links.some((link) => link.includes(kind));
  const deadline = AbortSignal.timeout(20_000);
  while (!deadline.aborted) {
    const answer = await page.request.get('/api/dev/mails');
    const { mails }: { mails: Mail[] } = (await answer.json()).data;
    const link = mails.find(isWanted)?.links.find((address) => address.includes(kind));
    if (link) {
      const { pathname, search } = new URL(link);
      return pathname + search;
    }
  }
  throw new Error(`${to} was mailed no link with ${kind}`);
}
