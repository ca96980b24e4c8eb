import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definition } from '#rules/testing/second-edition.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';

const id = '0190a000-0000-7000-8000-0000000000d1';
const path = `/api/orgs/riverside/framework_drafts/${id}`;

/** Opens the second question, which is asked only if the first one, a choice with these values, compares so. */
async function openCondition(values: string[], comparison: object) {
  const options = values.map((value) => ({ value, label: `Label ${value}`, score: null }));
  const items = [
    { id: 'q1', type: 'choice', text: 'First?', options },
    { id: 'q2', type: 'text', text: 'Second?', showIf: { item: 'q1', ...comparison } },
  ];
  const changes = { items, sections: [{ id: 'page', title: 'Page', items: ['q1', 'q2'] }] };
  const draft = {
    id,
    revision: 1,
    definition: { ...definition(), ...changes, scales: [], main: 'all', thresholds: undefined },
    problems: [],
    framework: null,
    updatedAt: '2026-11-02T09:30:00.000Z',
    updatedBy: null,
  };
  const { user } = renderApp(`/org/riverside/frameworks/drafts/${id}?part=item.q2`, {
    [`GET ${path}`]: data({ draft }),
    [`PUT ${path}`]: data({ revision: 2, updatedAt: draft.updatedAt, problems: [] }),
  });
  const condition = await screen.findByRole('group', { name: 'Show this question only if' });
  const compared = within(condition).getByRole('combobox', { name: 'Compared with' });
  return { user, condition, compared, operators: () => wordsIn(condition) };
}

function wordsIn(condition: HTMLElement): (string | null)[] {
  const operator = within(condition).getByRole('combobox', { name: 'How it is compared' });
  return within(operator)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

test('Choices that are stored as numbers can be more or less than one of them', async () => {
  const { operators } = await openCondition(['0', '1'], { op: '=', value: '1' });
  expect(operators()).toEqual([
    'is',
    'is not',
    'is at least',
    'is at most',
    'is above',
    'is below',
    'is answered',
  ]);
});

test('Choices that are stored as words are or are not one of them', async () => {
  const { operators } = await openCondition(['yes', 'no'], { op: '=', value: 'no' });
  expect(operators()).toEqual(['is', 'is not', 'is answered']);
});

test('An imported comparison that has no order is shown as it is with its problem, and can be mended', async () => {
  const { user, condition, compared } = await openCondition(['yes', 'no'], { op: '>', value: 2 });
  expect(compared).toHaveProperty('value', '2');
  expect(wordsIn(condition)).toContain('is above');
  await user.click(screen.getByRole('button', { name: '1 thing to do' }));
  expect(within(condition).getByText(/have no order/)).toBeTruthy();
  await user.selectOptions(
    within(condition).getByRole('combobox', { name: 'How it is compared' }),
    'is',
  );
  await user.selectOptions(compared, 'Label no');
  await screen.findByText('Everything is complete.');
});
