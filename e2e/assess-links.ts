import { expect, type Page } from '@playwright/test';

const subjects = {
  dial: 'Team wellbeing',
  faces: 'Children’s quality of life',
  sdq: 'Strengths and difficulties',
  radio: 'Weekly check-in',
};

interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

/** The link in the invitation that lies in somebody's mailbox since the first start. */
export async function assessLink(
  page: Page,
  format: keyof typeof subjects,
  name: string,
  about = 'you',
): Promise<string> {
  const answer = await page.request.get('/api/dev/mails');
  const { data }: { data: { mails: Mail[] } } = await answer.json();
  const links = data.mails
    .filter(({ to }) => to.startsWith(`${name}@`))
    .map((mail) => linkIn(mail, subjects[format], about));
  const link = links.find((found) => found !== undefined);
  expect(link, `an invitation of ${name} to the ${format} format`).toBeDefined();
  return link ?? '';
}

/** A letter for one Beacon names it in its subject, one for several lists each above its own link. */
function linkIn({ subject, text, links }: Mail, title: string, about: string): string | undefined {
  const isAlone = subject.startsWith(title) && text.includes(`how things are for ${about}.`);
  if (isAlone) return links[0];
  const item = text.split('\n\n').find((part) => part.startsWith(`${title}, about ${about}\n`));
  return item?.split('\n').at(-1);
}
