import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeRequest } from '#web/testing/fake-request.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';

beforeEach(() => FakeRequest.reset());
const page = '/org/riverside/frameworks/import';
const drafts = 'POST /api/orgs/riverside/framework_drafts';
const time = '2026-11-02T00:00:00.000Z';
const definition = { edition: 2, title: 'Sleep' };
const report = [
  { place: 'line 2', name: 'sleep', outcome: 'kept', note: '' },
  { place: 'line 3', name: 'drawing', outcome: 'left_out', note: 'It cannot be asked.' },
];

test('A file is sent to the organisation, and its report leads to a draft', async () => {
  const draft = {
    id: '0190a000-0000-7000-8000-0000000000d1',
    revision: 1,
    definition,
    problems: [],
    framework: null,
    updatedAt: time,
    updatedBy: null,
  };
  const { user, calls } = renderApp(page, {
    [drafts]: data({ draft }),
    'GET /api/orgs/riverside/framework_library': data({ frameworks: [], drafts: [] }),
  });
  await choose(user);
  expect(FakeRequest.last?.address).toBe('/api/orgs/riverside/framework_imports');
  FakeRequest.answer(200, { data: { format: 'redcap', definition, report, problems: [] } });
  expect(await screen.findByText('It cannot be asked.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create a draft' }));
  await waitFor(() => expect(calls).toContain(drafts));
});

test('A file that cannot be read is named with the reason and its place', async () => {
  const { user } = renderApp(page, {});
  await choose(user);
  const problems = [{ field: 'line 7', message: 'The file is not a valid CSV file.' }];
  const errors = { id: 'unreadable_file', title: 'This file cannot be imported.', problems };
  FakeRequest.answer(422, { errors });
  const words = 'This file cannot be imported. The file is not a valid CSV file. (line 7)';
  expect(await screen.findByText(words)).toBeTruthy();
});

async function choose(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  const field = await screen.findByLabelText('File with a questionnaire');
  await user.upload(field, new File(['a,b'], 'dictionary.csv', { type: 'text/csv' }));
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
}
