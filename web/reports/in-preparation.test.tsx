import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { data, problem, renderApp } from '../testing/render-app.tsx';
import { aReportList, aRiskReport } from './testing/sample-reports.ts';

const path = 'GET /api/reports/risk-team-wellbeing';
const text = 'This report is being prepared; it appears here by itself.';
const title = 'This report is being prepared. Please try again in a moment.';
const asOf = /^As of 21 Nov 2026/;

afterEach(() => vi.restoreAllMocks());

/** The answer while a report is prepared, with the time that a refresh is asked for again by. */
function inPreparation(refresh?: string): Response {
  const errors = { id: 'report_in_preparation', title, ...(refresh && { refresh }) };
  return Response.json({ errors }, { status: 503, headers: { 'retry-after': '0' } });
}

test('A report in preparation says so politely, keeps its placeholder, and appears by itself', async () => {
  const held = Promise.withResolvers<Response>();
  const answers = [inPreparation(), held.promise];
  renderApp('/reports/risk-team-wellbeing', { [path]: () => answers.shift() ?? null });
  const message = await screen.findByText(text);
  expect(message.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  screen.getByRole('status', { name: 'Loading the report' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Something went wrong.')).toBeNull();
  held.resolve(data({ report: aRiskReport() })());
  await screen.findByRole('table', { name: 'Beacons by risk' });
  expect(screen.queryByText(text)).toBeNull();
});

test('The cards in preparation say so too', async () => {
  const held = Promise.withResolvers<Response>();
  const answers = [inPreparation(), held.promise];
  renderApp('/reports', { 'GET /api/reports': () => answers.shift() ?? null });
  await screen.findByText(text);
  screen.getByRole('status', { name: 'Loading the reports' });
  held.resolve(data(aReportList())());
  await screen.findByRole('link', { name: /^Risk/ });
  expect(screen.queryByText(text)).toBeNull();
});

test('After five minutes a report in preparation is a problem that can be tried again', async () => {
  let isReady = false;
  const ready = data({ report: aRiskReport() });
  const answer = () => (isReady ? ready() : inPreparation());
  const { user, calls } = renderApp('/reports/risk-team-wellbeing', { [path]: answer });
  await screen.findByRole('heading', { name: 'Something went wrong.' });
  screen.getByText(title);
  expect(screen.queryByText(text)).toBeNull();
  expect(calls.filter((call) => call === path)).toHaveLength(31);
  isReady = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Beacons by risk' });
});

test('A refresh in preparation keeps the report and asks again by the time that the server names', async () => {
  const since = '2026-11-22T10:30:00.000Z';
  const newer = aRiskReport({ countedAt: since, rows: [] });
  const held = Promise.withResolvers<Response>();
  const again = `${path}?refresh=${encodeURIComponent(since)}`;
  const { user, calls } = renderApp('/reports/risk-team-wellbeing', {
    [path]: data({ report: aRiskReport() }),
    [`${path}?refresh=true`]: () => inPreparation(since),
    [again]: () => held.promise,
  });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await screen.findByText(text);
  screen.getByText(asOf);
  screen.getByRole('table', { name: 'Beacons by risk' });
  held.resolve(data({ report: newer })());
  expect(await screen.findByText(/^As of 22 Nov 2026/)).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
  expect(calls.filter((call) => call.includes('refresh'))).toEqual([`${path}?refresh=true`, again]);
});

test('A download of a report in preparation waits for it', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const held = Promise.withResolvers<Response>();
  const answers = [inPreparation(), held.promise];
  const { user } = renderApp('/reports/risk-team-wellbeing', {
    [path]: data({ report: aRiskReport() }),
    [`${path}?`]: () => answers.shift() ?? null,
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await screen.findByRole('button', { name: 'Preparing the file…' });
  held.resolve(new Response('Beacon,Score\r\n'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

test('Another problem of a refresh is asked for once', async () => {
  const { user, calls } = renderApp('/reports/risk-team-wellbeing', {
    [path]: data({ report: aRiskReport() }),
    [`${path}?refresh=true`]: problem(503, 'unavailable', 'Not now'),
  });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await screen.findByText('Not now');
  expect(calls.filter((call) => call.includes('refresh'))).toHaveLength(1);
});
