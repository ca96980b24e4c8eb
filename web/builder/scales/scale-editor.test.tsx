import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definition } from '#rules/testing/second-edition.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';

const id = '0190a000-0000-7000-8000-0000000000d1';
const path = `/api/orgs/riverside/framework_drafts/${id}`;
const updatedAt = '2026-11-02T09:30:00.000Z';

const options = [0, 1, 2].map((score) => ({ value: `${score}`, label: `Label ${score}`, score }));

/** Opens a scale of one choice with a norm; `saved` is the last definition that was sent. */
async function openScale() {
  const changes = {
    items: [{ id: 'item', type: 'choice', text: 'How often?', options }],
    norms: [{ scale: 'score', gives: 't', table: [[0, 30]] }],
  };
  const draft = { id, revision: 1, definition: { ...definition(), ...changes }, problems: [] };
  const { sent } = renderApp(`/org/riverside/frameworks/drafts/${id}?part=scale.score`, {
    [`GET ${path}`]: data({ draft: { ...draft, framework: null, updatedAt, updatedBy: null } }),
    [`PUT ${path}`]: data({ revision: 2, updatedAt, problems: [] }),
  });
  await screen.findByRole('textbox', { name: 'Name of the scale' });
  return { saved: () => sent.at(-1)?.body['definition'] };
}

function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

test('A norm from an age on applies to everyone older', async () => {
  const { saved } = await openScale();
  const when = screen.getAllByRole('group', { name: 'Applies to' })[0];
  if (!when) throw new Error('A norm says to whom it applies');
  const from = within(when).getByRole('textbox', { name: 'Client’s age from' });
  fill(from, '18');
  expect(within(when).getByRole('textbox', { name: 'to under' })).toHaveProperty('value', '');
  await waitFor(() => expect(saved()).toMatchObject({ norms: [{ when: { age: [18, 200] } }] }), {
    timeout: 5000,
  });
});

test('A scale that scores one choice otherwise says so, and keeps the scores of the others', async () => {
  const { saved } = await openScale();
  fireEvent.click(screen.getByRole('button', { name: /^Weight and direction of/ }));
  fill(screen.getByRole('textbox', { name: 'Score of “Label 1” in this scale' }), '5');
  const other = screen.getByRole('textbox', { name: 'Score of “Label 2” in this scale' });
  expect(other).toHaveProperty('value', '2');
  const scores = { 0: 0, 1: 5, 2: 2 };
  await waitFor(() => expect(saved()).toMatchObject({ scales: [{ items: [{ scores }] }] }), {
    timeout: 5000,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Use the usual scores' }));
  expect(other).toHaveProperty('value', '');
});

test('A number that is left shows what was understood of it', async () => {
  await openScale();
  fireEvent.click(screen.getByRole('button', { name: /^Weight and direction of/ }));
  const weight = screen.getByRole('textbox', { name: 'Weight' });
  fill(weight, '1,000');
  expect(weight).toHaveProperty('value', '1,000');
  fireEvent.blur(weight);
  expect(weight).toHaveProperty('value', '1');
});
