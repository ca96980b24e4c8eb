import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { stubDialogs } from '#web/testing/stub-dialogs.ts';

const { uuid } = aBeacon();
const wide = `GET /api/beacons/${uuid}/answers?format=csv_wide`;
const title = { name: 'Download answers' };

beforeAll(stubDialogs);

test('A file is saved under the name that the server gives it', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:answers');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="answers.csv"' };
  const { panel, user } = await open({}, { [wide]: () => new Response('beacon_id', { headers }) });
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'One answer per row (CSV)',
    'One response per row (CSV)',
    'Codebook (CSV)',
    'FHIR bundle (JSON)',
    'Close',
  ]);
  await user.click(panel.getByRole('button', { name: 'One response per row (CSV)' }));
  await waitFor(() => expect(saved).toEqual(['answers.csv']));
});

test('A failed download says why below its button', async () => {
  const { panel, user } = await open({}, { [wide]: problem(503, 'unavailable', 'Not now') });
  await user.click(panel.getByRole('button', { name: 'One response per row (CSV)' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Not now');
});

test('Without answers only the codebook can be downloaded', async () => {
  const { panel } = await open({ teamAssessments: [], teamAssessment: null });
  expect(panel.getByText('There are no answers to download yet.')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'FHIR bundle (JSON)' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(panel.getByRole('button', { name: 'Codebook (CSV)' })).toHaveProperty('disabled', false);
});

test('Anonymous answers are not offered as whole responses', async () => {
  const { panel } = await open({ isAnonymous: true });
  expect(panel.getByText(/^Answers are anonymous/)).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'One response per row (CSV)' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'FHIR bundle (JSON)' })).toBeNull();
});

test('Who may not see results is offered no files', async () => {
  render({ teamAssessments: 'access_denied', teamAssessment: 'access_denied' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

function render(over: Partial<Beacon>, more: Parameters<typeof renderApp>[1] = {}) {
  const permissions = { userCanCreateBeacons: false };
  const whole = { beacon: aBeacon(over), clientsBeacons: [], permissions, users: {} };
  return renderApp(`/beacon/${uuid}`, { [`GET /api/beacons/${uuid}`]: data(whole), ...more });
}

async function open(over: Partial<Beacon>, more: Parameters<typeof renderApp>[1] = {}) {
  const { user } = render(over, more);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', title));
  const panel = within(await screen.findByRole('dialog', title));
  await panel.findByRole('button', { name: 'Codebook (CSV)' });
  return { panel, user };
}
