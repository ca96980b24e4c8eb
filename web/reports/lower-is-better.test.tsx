import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, renderApp } from '../testing/render-app.tsx';
import { aHeatmapReport, aRiskReport, aTopReport } from './testing/sample-reports.ts';

const unit = { min: 0, outOf: 40, higherIs: 'worse' as const };
const mean = { score: 24.5, range: [8, 30.25] as [number, number], classifier: 'Raised' };

test('A risk report where lower is better says so with every score, in the unit and words of the scale', async () => {
  const report = aRiskReport({ ...unit, ...mean, unplaced: 2 });
  const lack = { bands: [], classifier: null, lack: 'date_of_birth' as const };
  const [first, second, ...others] = report.reportData.rows;
  if (!first || !second) throw new Error('The report has no rows');
  const rows = [{ ...first, ...unit, score: 30.25 }, { ...second, ...unit, ...lack }, ...others];
  report.reportData.rows = rows;
  renderApp('/reports/risk-team-wellbeing', {
    'GET /api/reports/risk-team-wellbeing': data({ report }),
  });
  const table = await screen.findByRole('table', { name: 'Beacons by risk' });
  const kims = within(table).getByRole('row', { name: /^Kim Larsen/ });
  expect(kims.textContent).toContain('30.25 of 40, lower is better');
  expect(within(kims).getByRole('img', { name: '30.25 out of 40' })).toBeTruthy();
  expect(within(table).getByRole('row', { name: /^Leo Ek/ }).textContent).toContain(
    'No band: date of birth not known',
  );
  const summary = screen.getByRole('region', { name: 'All Beacons' });
  expect(summary.textContent).toContain('Raised');
  expect(summary.textContent).toContain('2 more Beacons have a score without a band');
  expect(summary.textContent).toContain('Average 24.5 of 40, 3 Beacons, from 8 to 30.25');
  expect(summary.textContent).toContain('From 0 to 40, lower is better');
});

test('A ranking with a scale where lower is better begins with most concern and names each unit', async () => {
  const report = aTopReport();
  report.reportData.rows = report.reportData.rows.map((row, index) =>
    index === 0 ? { ...row, ...unit } : { ...row, min: 1, outOf: 5, score: 3.25 },
  );
  renderApp('/reports/top-team-wellbeing', {
    'GET /api/reports/top-team-wellbeing': data({ report }),
  });
  const table = await screen.findByRole('table', { name: 'Sections, most concern first' });
  const [growth, energy] = within(table).getAllByRole('row').slice(1);
  expect(growth?.textContent).toContain('35 of 40, lower is better');
  expect(energy?.textContent).toContain('3.25 from 1 to 5, higher is better');
});

test('A heatmap names the direction of each column and why a score has no band', async () => {
  const report = aHeatmapReport();
  const { columns, rows } = report.reportData;
  const [column] = columns;
  const [row] = rows;
  const [cell] = row?.cells ?? [];
  if (!column || !row || !cell) throw new Error('The heatmap is empty');
  report.reportData.columns = [{ ...column, ...unit }];
  const none = { ...cell, ...unit, bands: [], classifier: null, lack: 'gender' as const };
  report.reportData.rows = [{ ...row, cells: [none] }];
  renderApp('/reports/heatmap-team-wellbeing', {
    'GET /api/reports/heatmap-team-wellbeing': data({ report }),
  });
  expect(
    await screen.findByRole('columnheader', { name: 'Growth of 40, lower is better' }),
  ).toBeTruthy();
  expect(screen.getByRole('cell', { name: /22 No band: gender not known/ })).toBeTruthy();
});
