import { expect, type Frame, type Locator, type Page, test } from '@playwright/test';
import { definition } from '#rules/testing/second-edition.ts';
import { expectAccessible, violationsOf } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const library = '/org/riverside/frameworks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an editor answers a questionnaire on a phone frame and sees the scores', async ({
      page,
    }) => {
      await signIn(page, 'farah');
      const complaints = complaintsOf(page);
      await page.clock.install();
      await page.goto(library);
      await page.getByRole('link', { name: 'Growing up well' }).click();
      const before = await storedBy(page);
      const requests = requestsOf(page);
      await page.getByRole('button', { name: 'Try it out' }).click();
      const frame = await previewOf(page);
      await page.getByLabel('Shown to').selectOption('Teacher');
      await expect(frame.getByText('Answered by a teacher')).toHaveCount(0);
      await press(frame.getByRole('button', { name: 'Get started' }));
      for (const heading of ['Worries', 'Restlessness', 'Getting along']) {
        await expect(frame.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(frame.getByText('Answered by a teacher')).toBeVisible();
        await answerPage(frame);
        await press(frame.getByRole('button', { name: /^(Next|Submit)$/ }));
      }
      await expect(frame.getByText('Thank you for submitting the assessment.')).toBeVisible();

      const scores = page.getByRole('region', { name: 'Scores' });
      const worries = scores.getByRole('listitem').filter({ hasText: 'Worries and fears' });
      await expect(worries).toContainText('18.0 out of 18 · lower is better');
      await expect(worries).toContainText('No norm without an age.');
      await page.getByLabel('Age in years').fill('10');
      await page.getByLabel('Gender').selectOption('Female');
      await expect(worries).toContainText('T-score');
      await expect(worries).toContainText('High');
      await expectAccessible(page, [viewport.width]);
      expect(await violationsOf(frame)).toEqual([]);

      expect(await storedBy(page)).toEqual(before);
      expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
      expect(requests.filter((each) => /GET \/(assess|api\/assessments)/.test(each))).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('an import shows beside its report what an assessor would see, with tags as text', async ({
      page,
    }) => {
      const tag = '<img src=x onerror="alert(1)"> <script>alert(2)</script>';
      const options = ['0', '1'].map((value) => ({
        value,
        label: `${tag} ${value}`,
        score: Number(value),
      }));
      const items = [{ id: 'tagged', type: 'choice', text: `What about ${tag}?`, options }];
      const sections = [{ id: 'section', title: tag, items: ['tagged'] }];
      const scales = [{ id: 'score', title: 'Score', items: [{ item: 'tagged' }] }];
      const thresholds = { lower: 0.3, upper: 0.7 };
      await signIn(page, 'farah');
      const complaints = complaintsOf(page);
      page.on('dialog', (dialog) => complaints.push(dialog.message()));
      await page.goto(`${library}/import`);
      await chooseDefinition(page, { format: 'form', items, sections, thresholds, scales });
      const frame = await previewOf(page);
      await press(frame.getByRole('button', { name: 'Get started' }));
      await expect(frame.getByText(`What about ${tag}?`).first()).toBeVisible();
      await expect(frame.locator('img, main script')).toHaveCount(0);
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}

test('the frame of a preview can store nothing and call nothing', async ({ page }) => {
  await signIn(page, 'farah');
  await page.goto(library);
  await page.getByRole('link', { name: 'Team wellbeing' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  const frame = await previewOf(page);
  const attempts = await frame.evaluate(async () => {
    const outcome = (work: () => unknown) =>
      Promise.resolve()
        .then(work)
        .then(
          () => 'works',
          () => 'fails',
        );
    return Promise.all([
      outcome(() => localStorage.length),
      outcome(() => indexedDB.databases()),
      outcome(() => fetch('/api/health')),
      outcome(() => window.parent.document.title),
    ]);
  });
  expect(attempts).toEqual(['fails', 'fails', 'fails', 'fails']);
});

test('a preview page that is opened on its own says what it is', async ({ page }) => {
  await page.goto('/framework_preview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire preview');
  await expectAccessible(page);
});

test('whoever types beside a preview keeps the focus', async ({ page }) => {
  await signIn(page, 'farah');
  await page.goto(library);
  await page.getByRole('link', { name: 'Growing up well' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  const frame = await previewOf(page);
  await press(frame.getByRole('button', { name: 'Get started' }));
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Worries');
  await page.getByLabel('Age in years').pressSequentially('12.5');
  await expect(page.getByLabel('Age in years')).toBeFocused();
  await page.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Growing up well');
  await expect(page.getByRole('button', { name: 'Start again' })).toBeFocused();
  await expect(page.getByLabel('Age in years')).toHaveValue('12.5');
});

/** The frame of the preview, once it shows a questionnaire. */
async function previewOf(page: Page): Promise<Frame> {
  const iframe = page.locator('iframe');
  await expect(iframe).toBeVisible();
  const handle = await iframe.elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('There is no frame');
  await frame.locator('h1').first().waitFor();
  return frame;
}

/** By key, because a click does not find its place in a frame that is drawn smaller. */
async function press(control: Locator): Promise<void> {
  await control.press('Enter');
}

/** Chooses the last option of each question of the page. */
async function answerPage(frame: Frame): Promise<void> {
  for (const question of await frame.locator('[data-question]').all()) {
    await question.getByRole('radio').last().press(' ');
  }
  // The page takes one press in 800 ms.
  await frame.page().clock.runFor(1000);
}

async function chooseDefinition(page: Page, fields: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify({ ...definition(), ...fields }));
  const file = { name: 'tagged.json', mimeType: 'application/json', buffer };
  await page.getByLabel('File with a questionnaire').setInputFiles(file);
}

/** The method and path of each request from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  return requests;
}

/** What this site has stored in the browser. */
function storedBy(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
}
