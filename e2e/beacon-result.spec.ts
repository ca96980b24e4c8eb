import { expect, type Page, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { beaconPath, signIn } from './demo-people.ts';

test('the team score changes only with the last answer; earlier ones stand beside it', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('tom'));
  const result = page.getByRole('region', { name: 'Team score' });
  const score = result.getByRole('figure');
  const open = page.getByRole('region', { name: 'Open For Assessment' });
  await expect(result).toContainText('3 people');
  await expect(result).toContainText('0 of 3 so far');
  await expect(open).toContainText('0 of 3 have answered');
  const before = await score.textContent();

  await rate(page, 'ruth', 91);
  await page.reload();
  await expect(result).toContainText('1 of 3 so far, 91 out of 100');
  await expect(open).toContainText('1 of 3 has answered');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ruth Adler' })).toContainText('✓');
  await expect(score).toHaveText(before ?? '');
  await expect(result).not.toContainText('↑ Up');

  await rate(page, 'mei', 81);
  await page.reload();
  await expect(result).toContainText('2 of 3 so far, 86 out of 100');
  await expect(score).toHaveText(before ?? '');

  await rate(page, 'tess', 100);
  await page.reload();
  await expect(score).toContainText('91 out of 100');
  await expect(result).toContainText('↑ Up');
  await expect(result).not.toContainText('so far');
});

/** Answers Tom's open assessment by the link in the person's mail, with the same rating for every question. */
async function rate(page: Page, name: string, rating: number): Promise<void> {
  const link = await assessLink(page, 'dial', name, 'Tom Hale');
  const token = link.split('/').at(-1) ?? '';
  const loaded = await page.request.get('/api/assessments/new', { params: { token } });
  const { framework, links } = (await loaded.json()).data.assessment;
  const questions: { id: string }[] = framework.steps.filter(
    ({ type, responseType }: Record<string, string>) =>
      type === 'question' && responseType === 'rating',
  );
  const attributes = Object.fromEntries(questions.map(({ id }) => [id, { rating }]));
  const answer = await page.request.post(links.submit, {
    data: { attributes },
    headers: { 'idempotency-key': `beacon-result-${name}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a jump opens the next window, and its invitation leads to the assessment', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/dev/mailbox');
  const mails = page.getByRole('main').getByRole('listitem');
  await expect(mails.first()).toBeVisible();
  const before = await mails.count();
  const tools = page.getByRole('complementary', { name: 'Demo tools' });
  await tools.getByRole('button', { name: 'Demo' }).click();
  await tools.getByRole('button', { name: 'Jump to the next window' }).click();
  await expect(tools.getByRole('status')).toHaveText(/mails? sent\.$/, { timeout: 60_000 });
  await expect.poll(() => mails.count()).toBeGreaterThan(before);
  // Reminders are sent at the same hour.
  const invitation = mails.filter({ hasText: /is open for your answers|Beacons are open/ }).first();
  await invitation.locator('summary').click();
  await invitation.getByRole('link', { name: 'Open assessment' }).first().click();
  await expect(page).toHaveURL(/\/assess\/[\w-]{32}$/);
  await expect(page.getByRole('button', { name: /^(Start|Get started|Next)$/ })).toBeVisible();
});
