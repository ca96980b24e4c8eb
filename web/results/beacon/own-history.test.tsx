import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnResult } from '#contract/own-results.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';

const { uuid } = aBeacon();

test('Somebody without access to the team’s results sees their own over time, newest first', async () => {
  show([aResult(1, 38), aResult(2, 62)]);
  const panel = within(await screen.findByRole('region', { name: 'Your results over time' }));
  const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^2 Nov 202662 out of 100◆ Getting by$/);
  expect(rows[1]).toMatch(/^1 Nov 202638 out of 100▼ Needs attention$/);
});

test('Where faces are chosen, own results are words without numbers', async () => {
  show([aResult(1, 38), aResult(2, 62)], 'faces');
  const panel = await screen.findByRole('region', { name: 'Your results over time' });
  expect(panel.textContent).toContain('◆ Getting by');
  expect(panel.textContent).not.toMatch(/62|out of/);
});

test('Somebody who has not answered yet reads that they have no access', async () => {
  show([]);
  expect(await screen.findByText(/You don't have access to the team's results/)).toBeTruthy();
});

function show(results: OwnResult[], format: 'dial' | 'faces' = 'dial') {
  const beacon = aBeacon({ teamAssessment: 'access_denied', teamAssessments: 'access_denied' });
  const permissions = { userCanCreateBeacons: false };
  const whole = { beacon, clientsBeacons: [], permissions, users: {} };
  renderApp(`/beacon/${uuid}`, {
    [`GET /api/beacons/${uuid}`]: data(whole),
    [`GET /api/beacons/${uuid}/own_results`]: data({ format, hasThresholds: true, results }),
  });
}

function aResult(number: number, score: number): OwnResult {
  const isLow = score < 40;
  return {
    number,
    date: `2026-11-0${number}`,
    score,
    normalisedScore: score,
    change: null,
    min: 0,
    outOf: 100,
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    bands: [isLow ? 'below' : 'between'],
    classifier: isLow ? 'Needs attention' : 'Getting by',
    isBadScore: isLow,
    version: 1,
    isMoreThanError: null,
    newVersion: null,
  };
}
