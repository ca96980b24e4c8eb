import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, renderApp } from '#web/testing/render-app.tsx';
import {
  anImport,
  importAnswers as answers,
  importId as id,
  importAnswer as shown,
} from '#web/testing/sample-imports.ts';

test('The check explains anonymity for Beacons with few assessors', async () => {
  const anonymous = shown({ isAnonymous: true });
  renderApp(`/beacons/imports/${id}`, answers({ [`GET /api/imports/${id}`]: anonymous }));
  expect(await screen.findByText(/fewer than three assessors never show scores/)).toBeTruthy();
});

test('The check shows the row errors and starts the import of the other rows', async () => {
  const { user, calls } = renderApp(
    `/beacons/imports/${id}`,
    answers({
      [`PUT /api/imports/${id}/start`]: data({
        import: anImport({ state: 'running' }),
        message: 'The Beacons are being imported in the background.',
      }),
    }),
  );
  expect(await screen.findByText('Read as Windows-1252, separated by semicolons.')).toBeTruthy();
  expect(screen.getByText(/^2 rows skipped/)).toBeTruthy();
  const table = screen.getByRole('table');
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['7', 'gender', 'Required']);
  expect(screen.getByRole('link', { name: 'Download these rows' })).toHaveProperty(
    'pathname',
    `/api/imports/${id}/rejected`,
  );
  expect(screen.getByText('You will be an admin of 1,200 of 1,200 Beacons.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/invited by email/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import 1,200 Beacons' }));
  expect(await screen.findByText('The Beacons are being imported in the background.')).toBeTruthy();
  expect(calls).toContain(`PUT /api/imports/${id}/start`);
});

test.each([
  ['of all', 0, true, 'You will be an admin of 1,200 of 1,200 Beacons.'],
  ['of those that name nobody', 1, false, 'You will be an admin of 900 of 1,200 Beacons.'],
  ['of all again', 2, true, 'You will be an admin of 1,200 of 1,200 Beacons.'],
])(
  'The importer becomes admin %s after toggling the checkbox %i times',
  async (_, presses, importerIsAdmin, words) => {
    const start = data({ import: anImport({ state: 'running' }), message: 'Started' });
    const { user, sent } = renderApp(
      `/beacons/imports/${id}`,
      answers({
        [`GET /api/imports/${id}`]: shown({ otherAdminCount: 300 }),
        [`PUT /api/imports/${id}/start`]: start,
      }),
    );
    const tick = await screen.findByRole('checkbox', {
      name: 'Also make me an admin of 300 Beacons whose rows name another admin',
    });
    expect(tick).toHaveProperty('checked', true);
    for (let n = 0; n < presses; n += 1) await user.click(tick);
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1,200 Beacons' }));
    await screen.findByText('Started');
    expect(sent).toEqual([{ call: `PUT /api/imports/${id}/start`, body: { importerIsAdmin } }]);
  },
);

test.each([
  [1, '1 person will be invited by email.'],
  [188, '188 people will be invited by email.'],
  [
    189,
    '189 people will be invited by email. 188 more invitations can be sent today (the limit is 200 a day). The import creates as many Beacons as that allows, then pauses and continues automatically for about 1 more day.',
  ],
  [1188, /continues automatically for about 5 more days\.$/],
])('The check states in advance how it invites %i people', async (count, words) => {
  const found = shown({ newPeopleCount: count });
  renderApp(`/beacons/imports/${id}`, answers({ [`GET /api/imports/${id}`]: found }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  { state: 'running' },
  { state: 'done' },
  { state: 'checking' },
  { state: 'failed' },
  { state: 'checked', readyCount: 0 },
] as const)('An import with %o asks nothing and does not mention invitations', async (over) => {
  const found = shown({ otherAdminCount: 3, newPeopleCount: 500, ...over });
  renderApp(`/beacons/imports/${id}`, answers({ [`GET /api/imports/${id}`]: found }));
  await screen.findByRole('heading', { name: 'year 5.csv' });
  expect(screen.queryByText(/You will be an admin|invited by email/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('Rejected rows of a deleted file are listed without a download', async () => {
  const old = shown({ state: 'done', fileRemovedAt: '2026-12-21T10:00:00.000Z' });
  renderApp(`/beacons/imports/${id}`, answers({ [`GET /api/imports/${id}`]: old }));
  expect(
    await screen.findByText('The file was deleted 30 days after the import ended.'),
  ).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'gender' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download these rows' })).toBeNull();
});

test.each([
  [{ state: 'running', doneRows: 401 }, 'Importing: 33%'],
  [{ state: 'done', createdCount: 1 }, '1 Beacon imported'],
  [{ state: 'checked', existingCount: 1 }, '1 row skipped: this client already has this Beacon.'],
  [{ state: 'failed', error: 'The file is empty.' }, 'Import failed'],
] as const)('An import with %o shows its state', async (over, words) => {
  renderApp(`/beacons/imports/${id}`, answers({ [`GET /api/imports/${id}`]: shown(over, []) }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('progressbar') !== null).toBe(over.state === 'running');
  expect(screen.queryByRole('table')).toBeNull();
});
