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
  const mail = data.mails.find(
    ({ to, subject, text }) =>
      to.startsWith(`${name}@`) &&
      subject.startsWith(subjects[format]) &&
      text.includes(`how things are for ${about}.`),
  );
  expect(mail, `an invitation of ${name} to the ${format} format`).toBeDefined();
  return mail?.links[0] ?? '';
}
