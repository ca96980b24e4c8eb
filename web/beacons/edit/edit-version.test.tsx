import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { BeaconVersions } from '#contract/framework-moves.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { stubDialogs } from '#web/testing/stub-dialogs.ts';

beforeAll(stubDialogs);

const beacon = aBeacon({ canEdit: true, canAdminister: true });
const { uuid } = beacon;
const path = `/beacon/${uuid}/edit/version`;

type Offered = BeaconVersions['versions'][number];

function aVersion(version: number, over: Partial<Offered> = {}): Offered {
  return {
    version,
    publishedAt: '2026-11-02T12:00:00.000Z',
    isAllowed: true,
    change: { from: 2, to: version, reason: null, scales: [] },
    thresholds: null,
    unsupportedRoles: [],
    ...over,
  };
}

function open(offered: Partial<BeaconVersions>, answers = {}) {
  const page = { beacon, clientsBeacons: [], permissions: { userCanCreateBeacons: false } };
  const versions = { current: 2, revision: 7, openWindow: null, versions: [], ...offered };
  return renderApp(path, {
    [`GET /api/beacons/${uuid}`]: data({ ...page, users: {} }),
    [`GET /api/beacons/${uuid}/framework_versions`]: data(versions),
    ...answers,
  });
}

test('The page offers the newest version, and the dialog says what a move changes', async () => {
  const newer = aVersion(3, {
    change: {
      from: 2,
      to: 3,
      reason: 'items',
      scales: [{ title: 'Sleep', reason: 'scores' }],
    },
    thresholds: { before: [30, 60], after: [40, 70], isReset: true },
    unsupportedRoles: ['teacher'],
  });
  const move = { change: newer.change, thresholds: null, unsupportedRoles: [] };
  const { user, sent, history } = open(
    { versions: [newer, aVersion(1)] },
    { [`POST /api/beacons/${uuid}/framework_version`]: data({ beacon, move, undoId: null }) },
  );
  expect(await screen.findByText(/Version 3 is available/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move to version 3…' }));
  const dialog = screen.getByRole('dialog', { name: 'Move to version 3?' });
  const effects = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(effects).toEqual([
    "Scores of versions 2 and 3 can't be compared, because different questions count.",
    "Sections that can't be compared: Sleep (answers are scored differently).",
    "This Beacon's own thresholds, 30 and 60, don't fit the version. Those of the version replace them: 40 and 70.",
    "Version 3 isn't made for these roles, who are still asked: Teacher.",
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Move to version 3' }));
  expect(await screen.findByText('Beacon moved to version 3')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ version: 3, revision: 7 });
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${uuid}`));
});

test('An older version can be chosen too', async () => {
  const { user } = open({ versions: [aVersion(1)] });
  expect(await screen.findByText(/which is the newest/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move to version 1…' }));
  expect(screen.getByText('Scores can be compared with those of version 2.')).toBeTruthy();
});

test.each([
  [{ openWindow: { closesAt: '2026-11-26T00:00:00.000Z' } }, /An assessment is open until/],
  [{ openWindow: { closesAt: null } }, /open until everyone has answered/],
  [{ versions: [aVersion(3, { isAllowed: false })] }, /doesn't allow anonymous answers/],
])('A move that is not possible now says why: %#', async (offered, reason) => {
  open({ versions: [aVersion(3)], ...offered });
  const button = await screen.findByRole('button', { name: 'Move to version 3…' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText(reason).id).toBe(button.getAttribute('aria-describedby'));
});

test('A Beacon with the only version is told so', async () => {
  open({ current: 1 });
  expect(await screen.findByText(/There is no other version/)).toBeTruthy();
});

test('An assessment that has opened in the meantime is named, and nothing is moved', async () => {
  const title = 'This Beacon has an open assessment.';
  const { user, history } = open(
    { versions: [aVersion(3)] },
    { [`POST /api/beacons/${uuid}/framework_version`]: problem(409, 'window_open', title) },
  );
  await user.click(await screen.findByRole('button', { name: 'Move to version 3…' }));
  await user.click(screen.getByRole('button', { name: 'Move to version 3' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.location.pathname).toBe(path);
});
