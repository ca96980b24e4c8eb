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

/** The assess link in the invitation that the demo data put into a person's mailbox. */
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
    .map((mail) => findLink(mail, subjects[format], about));
  const link = links.find((each) => each !== undefined);
  expect(link, `an invitation of ${name} to the ${format} format`).toBeDefined();
  return link ?? '';
}

/** A mail about one Beacon names it in its subject; a mail about several lists each above its own link. */
function findLink(
  { subject, text, links }: Mail,
  title: string,
  about: string,
): string | undefined {
  const isOnlyBeacon = subject.startsWith(title) && text.includes(`how things are for ${about}.`);
  if (isOnlyBeacon) return links[0];
  const item = text.split('\n\n').find((part) => part.startsWith(`${title}, about ${about}\n`));
  return item?.split('\n').at(-1);
}
