import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definition } from '#rules/testing/second-edition.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';

const { thresholds: _, thresholdClassifiers: __, ...sample } = definition();
const item = (id: string) => ({ id, type: 'rating', text: `${id}?`, max: 3 });

const normed = {
  ...sample,
  format: 'form',
  citation: 'Cite this.',
  copyright: 'All rights.',
  items: [item('one'), item('two'), item('three')],
  sections: [{ id: 'section', title: 'Section', items: ['one', 'two', 'three'] }],
  scales: [
    {
      id: 'score',
      title: 'Worries',
      higherIs: 'worse',
      method: 'sum',
      items: [{ item: 'one' }, { item: 'two', reverse: true }, { item: 'three', weight: 1.25 }],
      missing: { atMost: 1 },
      prorate: true,
      round: 'half_up',
      team: 'worst',
    },
    { id: 'total', title: 'Total', method: 'mean', parts: [{ scale: 'score', weight: 2 }] },
  ],
  norms: [
    {
      scale: 'score',
      when: { role: 'parent', age: [8, 12], gender: 'female' },
      gives: 't',
      table: { mean: 4.5, sd: 2.25 },
      edition: 'Norms 2026',
      source: 'Manual, p. 3',
    },
  ],
  bands: [
    {
      scale: 'score',
      on: 't',
      ages: [8, 12],
      cuts: [
        { upTo: 59.49, word: 'Usual', severity: 0 },
        { word: 'Raised', severity: 1 },
      ],
      edition: 'Cut-offs 2026',
      source: 'Manual, p. 9',
    },
  ],
  reliability: [{ scale: 'score', r: 0.875, sd: 2.25, source: 'Manual, p. 12' }],
};

test('The page of a questionnaire lists everything that makes its scores', async () => {
  const time = '2026-11-02T00:00:00.000Z';
  const version = { version: 1, publishedAt: time, publishedBy: null, beaconCount: 0 };
  const own = { id: 'club', title: 'Club', isOwn: true, retiredAt: null, draft: null };
  const path = 'GET /api/orgs/riverside/framework_library/club';
  const found = { id: 'club', version: 1, title: 'Club', isOwn: true, definition: normed };
  renderApp('/org/riverside/frameworks/club', {
    [path]: data({ ...own, versions: [version] }),
    [`${path}/versions/1`]: data(found),
    [`${path}/beacons`]: data({ beacons: [], next: null }),
  });
  const heading = await screen.findByRole('heading', { name: 'Worries' });
  const scale = heading.closest('li')?.textContent ?? '';
  for (const words of [
    'Sum · 3 items · 0 to 10 · lower is better',
    'At most 1 answer may be missing. The average of the others stands in for missing answers.',
    'Each score is rounded to a whole number; halves are rounded up.',
    'The team’s score is that of the person with the worst score.',
    'two? (reversed)',
    'three? (× 1.25)',
    'Norms of the T-score (1)',
    'Parent · Female · 8 to under 12 years: mean 4.5, standard deviation 2.25',
    'Norms 2026 · Manual, p. 3',
    'Bands of the T-score · published for ages 8 to under 12',
    'up to 59.49',
    'Cut-offs 2026 · Manual, p. 9',
    'Reliability (1)',
    'Everybody: 0.875, standard deviation 2.25',
    'Manual, p. 12',
  ])
    expect(scale).toContain(words);
  const total = (await screen.findByRole('heading', { name: 'Total' })).closest('li');
  expect(total?.textContent).toContain('Worries (× 2)');
  const section = screen.getByRole('region', { name: 'How it is scored' });
  for (const words of ['Cite this.', 'All rights.', 'Ours.'])
    expect(within(section).getAllByText(words).length).toBeGreaterThan(0);
});
