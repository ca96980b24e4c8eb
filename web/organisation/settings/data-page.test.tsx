import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mailLetters } from '#contract/mail-letters.ts';
import { retentionYears } from '#contract/organisation-settings.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';

const path = '/api/orgs/riverside/settings';

const texts = Object.fromEntries(
  Object.keys(mailLetters).map((letter) => [letter, { subject: '', opening: '' }]),
);

/** What each number of years would do: three Beacons are older than one year, one is older than two. */
const erasures = retentionYears.map((years) => ({
  years,
  count: years === 1 ? 3 : years === 2 ? 1 : 0,
  nextAt: years === 1 ? null : '2031-05-03T12:00:00.000Z',
}));

test.each([
  ['Until someone erases them', ['Archived Beacons stay until an administrator erases them.']],
  ['1 year', ['3 archived Beacons are older and will be erased within a day.']],
  [
    '2 years',
    [
      '1 archived Beacon is older and will be erased within a day.',
      'The next one will be erased after 3 May 2031.',
    ],
  ],
  [
    '30 years',
    [
      'No archived Beacon is older, so none will be erased now.',
      'The next one will be erased after 3 May 2031.',
    ],
  ],
])('The tab says before it saves what keeping Beacons does: %s', async (years, sentences) => {
  const { user } = open();
  await user.selectOptions(await field(), years);
  const status = screen.getByRole('main').querySelector('[role=status]');
  expect([...(status?.children ?? [])].map(({ textContent }) => textContent)).toEqual(sentences);
});

test('A retention that erases Beacons is saved after a question, with their number', async () => {
  const { user, sent } = open({ [`PUT ${path}/data`]: data({ settings: settings(2, 4) }) });
  await user.selectOptions(await field(), '1 year');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase 3 Beacons?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Save and erase' }));
  expect(await screen.findByText('Retention saved.')).toBeTruthy();
  const body = { retentionYears: 1, confirmedCount: 3, revision: 3 };
  expect(sent).toEqual([{ call: `PUT ${path}/data`, body }]);
});

test('A retention that erases nothing is saved at once', async () => {
  const { user, sent } = open({ [`PUT ${path}/data`]: data({ settings: settings(30, 4) }) });
  await user.selectOptions(await field(), '30 years');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Retention saved.')).toBeTruthy();
  const body = { retentionYears: 30, confirmedCount: 0, revision: 3 };
  expect(sent).toEqual([{ call: `PUT ${path}/data`, body }]);
});

test('More Beacons than were shown are a problem of the form', async () => {
  const title = 'More archived Beacons would be erased than you were shown.';
  const { user } = open({ [`PUT ${path}/data`]: problem(409, 'erasure_unconfirmed', title) });
  await user.selectOptions(await field(), '30 years');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(title)).toBeTruthy();
});

function field() {
  return screen.findByRole('combobox', { name: 'Keep archived Beacons for' });
}

function open(answers = {}) {
  return renderApp('/org/riverside/settings/data', {
    [`GET ${path}`]: data({ settings: settings(null, 3) }),
    ...answers,
  });
}

function settings(years: number | null, revision: number) {
  const hours = { openingHour: 0, quietFrom: 21, quietUntil: 7 };
  return {
    profile: {
      name: 'Riverside',
      accent: null,
      logo: null,
      language: 'en',
      country: null,
      revision: 1,
    },
    schedule: { ...hours, revision: 1 },
    security: { isSecondFactorRequired: false, sessionHours: null, revision: 1 },
    mail: { fromName: '', signature: '', texts, usual: texts, revision: 1 },
    data: { retentionYears: years, revision, erasures },
  };
}
