import { expect, type Page } from '@playwright/test';

const options = [
  { value: '0', label: 'Never', score: 0 },
  { value: '1', label: 'Sometimes', score: 1 },
  { value: '2', label: 'Often', score: 2 },
];

const nested = {
  all: [
    { item: 'rating', op: '>', value: 2 },
    { any: [{ item: 'choice', op: '=', value: '1' }, { not: { item: 'number', op: 'answered' } }] },
  ],
};

const items = [
  { id: 'rating', type: 'rating', text: 'How calm was the week?', min: 0, max: 10 },
  { id: 'choice', type: 'choice', text: 'Did they sleep through?', options },
  { id: 'number', type: 'number', text: 'How many nights?', unit: 'nights', min: 0, max: 7 },
  { id: 'choices', type: 'choices', text: 'What helped?', options },
  { id: 'date', type: 'date', text: 'When did it begin?' },
  { id: 'text', type: 'text', text: 'What changed?', long: true },
  { id: 'comment', type: 'comment', text: 'Anything else?' },
].map((item) =>
  ['rating', 'choice', 'number'].includes(item.id) ? item : { ...item, showIf: nested },
);

/** A questionnaire that uses every part of the builder: seven kinds of questions on two pages, and a scale with a norm. */
export const fullDraft = {
  edition: 2,
  id: 'nights',
  version: 1,
  title: 'Quiet nights',
  intro: 'How were the last two weeks?',
  format: 'form',
  roles: ['parent', 'self'],
  languages: ['en', 'de'],
  licence: 'Ours.',
  source: 'Own wording.',
  items,
  sections: [
    { id: 'first', title: 'Sleep', items: ['rating', 'choice', 'number', 'choices'] },
    { id: 'second', title: 'Changes', items: ['date', 'text', 'comment'] },
  ],
  scales: [
    { id: 'sleep', title: 'Sleep', method: 'sum', items: [{ item: 'choice' }, { item: 'number' }] },
  ],
  norms: [{ scale: 'sleep', gives: 't', table: [[0, 30]] }],
  reliability: [{ scale: 'sleep', r: 0.9, sd: 2 }],
  bands: [
    {
      scale: 'sleep',
      cuts: [
        { upTo: 3, word: 'Restless', severity: 2 },
        { upTo: 6, word: 'Mixed', severity: 1 },
        { word: 'Rested', severity: 0 },
      ],
    },
  ],
  alerts: [{ id: 'alert', level: 'warning', text: 'Ask about the nights.', when: nested }],
  tests: [
    { name: 'Sleeps badly', answers: { choice: '0', number: 1 }, expects: { sleep: { raw: 1 } } },
  ],
  main: 'sleep',
};

/** What is written in it, which no language says in other words. */
export const wordsOfDraft: ReadonlySet<string> = new Set(
  [...JSON.stringify(fullDraft).matchAll(/"([^"]+)"/g)].map(([, text = '']) => text),
);

/** Makes a draft with a definition, as the person who is signed in. Returns its address. */
export async function createDraft(page: Page, definition: object): Promise<string> {
  const session = await page.request.get('/api/sessions/current');
  const headers = { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' };
  const data = { from: 'definition', definition };
  const path = '/api/orgs/riverside/framework_drafts';
  const answer = await page.request.post(path, { headers, data });
  if (!answer.ok()) throw new Error(`The draft was not made: ${await answer.text()}`);
  const { data: made } = (await answer.json()) as { data: { draft: { id: string } } };
  return `/org/riverside/frameworks/drafts/${made.draft.id}`;
}

/** Opens a part of a draft and waits until its editor is shown. */
export async function openPart(page: Page, draft: string, part: string): Promise<void> {
  await page.goto(`${draft}?part=${part}`);
  const editor = page.getByRole('region', { name: 'Editor' });
  await expect(editor.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Loading the/)).toHaveCount(0);
}
