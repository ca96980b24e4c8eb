import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definition } from '#rules/testing/second-edition.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aUser } from '#web/testing/sample-beacon.ts';

const library = 'GET /api/orgs/riverside/framework_library';
const time = '2026-11-02T00:00:00.000Z';
const [ada, ben, cleo] = [1, 2, 3].map((n) => `0190a000-0000-7000-8000-0000000000a${n}`);

function aUse(id: string | undefined, name: string, over = {}) {
  return { id, clientName: name, name, version: 1, revision: 4, hasOpenWindow: false, ...over };
}

const beacons = [
  aUse(ada, 'Ada at the club'),
  aUse(ben, 'Ben at the club', { hasOpenWindow: true }),
  aUse(cleo, 'Cleo at the club', { version: 2 }),
];

function open(user = aUser(), answers = {}) {
  const version = (number: number) => {
    const more = {
      items: [...definition().items, { id: 'other', type: 'rating', text: 'Other' }],
      sections: [{ id: 'section', title: 'Section', items: ['item', 'other'] }],
      scales: [{ id: 'score', title: 'Score', items: [{ item: 'item' }, { item: 'other' }] }],
    };
    const own = { ...definition(), id: 'club', version: number, ...(number === 2 && more) };
    return data({ id: 'club', version: number, title: 'Club', isOwn: true, definition: own });
  };
  const published = (number: number) => ({
    version: number,
    publishedAt: time,
    publishedBy: null,
    beaconCount: 1,
  });
  const history = {
    id: 'club',
    title: 'Club',
    isOwn: true,
    retiredAt: null,
    versions: [published(2), published(1)],
    draft: null,
  };
  return renderApp(
    '/org/riverside/frameworks/club',
    {
      [`${library}/club`]: data(history),
      [`${library}/club/versions/1`]: version(1),
      [`${library}/club/versions/2`]: version(2),
      [`${library}/club/beacons`]: data({ beacons, next: null }),
      ...answers,
    },
    user,
  );
}

test('An admin moves selected Beacons, and reads which stayed and why', async () => {
  const outcomes = [
    { id: ada, outcome: 'moved', areThresholdsReset: true },
    { id: ben, outcome: 'open_window', areThresholdsReset: false },
  ];
  const { user, sent } = open(aUser(), {
    'POST /api/orgs/riverside/framework_library/club/move': data({ outcomes, undoId: null }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada at the club' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  const already = screen.getByRole('checkbox', { name: 'Select Cleo at the club' });
  expect(already).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Move to version 2…' }));
  const dialog = screen.getByRole('dialog', { name: 'Move 2 Beacons to version 2?' });
  const effects = await within(dialog).findAllByRole('listitem');
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    "Scores of versions 1 and 2 can't be compared, because different questions count.",
    "A Beacon's own thresholds stay where they fit version 2; elsewhere those of the version replace them.",
    '1 Beacon has an open assessment and stays as it is. Move it once the assessment has closed.',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Move to version 2' }));
  expect(await screen.findByText('1 Beacon moved to version 2.')).toBeTruthy();
  expect(screen.getByText(/were replaced: Ada at the club\./)).toBeTruthy();
  expect(screen.getByText('Ben at the club: an assessment is open')).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    version: 2,
    beacons: [
      { id: ada, revision: 4 },
      { id: ben, revision: 4 },
    ],
  });
});

test('A questionnaire editor sees the Beacons without checkboxes', async () => {
  const [organisation] = aUser().orgs;
  if (!organisation) throw new Error('The sample user has an organisation');
  open(aUser({ orgs: [{ ...organisation, roles: ['framework_editor'] }] }));
  expect(await screen.findByRole('link', { name: 'Ada at the club' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const dora = '0190a000-0000-7000-8000-0000000000a4';

test('An admin shows one version, and selects its Beacons on every page', async () => {
  const pages = {
    '?version=1': { beacons: [beacons[0]], next: ada },
    [`?version=1&after=${ada}`]: { beacons: [aUse(dora, 'Dora at the club')], next: null },
  };
  const listed = Object.entries(pages).map(([query, page]) => [
    `${library}/club/beacons${query}`,
    data(page),
  ]);
  const outcomes = [ada, dora].map((id) => ({
    id,
    outcome: 'archived',
    areThresholdsReset: false,
  }));
  const { user, sent } = open(aUser(), {
    ...Object.fromEntries(listed),
    'POST /api/orgs/riverside/framework_library/club/move': data({ outcomes, undoId: null }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Version 1');
  await expect.poll(() => screen.queryByText('Cleo at the club')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move to version 2…' }));
  const dialog = screen.getByRole('dialog', { name: 'Move 2 Beacons to version 2?' });
  await user.click(within(dialog).getByRole('button', { name: 'Move to version 2' }));
  expect(await screen.findByText('Dora at the club: archived')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ beacons: [{ id: ada }, { id: dora }] });
});

test('A version that no Beacon uses says so', async () => {
  const { user } = open(aUser(), {
    [`${library}/club/beacons?version=1`]: data({ beacons: [], next: null }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Version 1');
  expect(await screen.findByText('No Beacon that you can see uses version 1.')).toBeTruthy();
});
