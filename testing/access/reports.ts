import { expect } from 'vitest';
import { findBeaconAnswers, findFrameworkAnswers } from '#contract/answers-out.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findReport, listReports } from '#contract/reports.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp, RejectedVariant } from './set-up.ts';

const riverside = { organisation: 'riverside' };
const answersOf = (key: string) => ({
  params: { uuid: demoId('beacon', key) },
  query: { format: 'csv_long' as const },
});
const answersIn = (slug: string, frameworkId = 'team-wellbeing') => ({
  params: { slug, frameworkId },
  query: { format: 'csv_long' as const },
});
const risk = { params: { reportId: 'risk-team-wellbeing' }, query: riverside };

/** The rows of reports. */
export const reportSetUps: Record<number, SetUp[]> = {
  47: [
    setUp({
      endpoint: listReports,
      permission: 'reports',
      changes: ['audit_events'],
      valid: (_, actor) => (actor === 'XO' ? {} : { query: riverside }),
      rejectedVariants: (_, actor) => [
        ['another organisation', 404, { query: { organisation: othersOf(actor) } }],
      ],
      shows: showsItsOwn,
    }),
  ],
  48: [
    setUp({
      endpoint: findReport,
      permission: 'reports',
      changes: ['audit_events'],
      valid: () => risk,
      rejectedVariants: () => strangers,
      shows: showsRiversides,
    }),
  ],
  49: [
    setUp({
      endpoint: findReport,
      permission: 'reports',
      changes: ['audit_events'],
      valid: () => ({ ...risk, headers: { accept: 'text/csv' } }),
      rejectedVariants: () =>
        strangers.map(([what, status, input]) => [what, status, asCsv(input)]),
      shows: showsItsExport,
    }),
  ],
  69: [
    setUp({
      endpoint: findBeaconAnswers,
      changes: ['audit_events'],
      valid: () => answersOf('kim'),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, answersOf('eli')],
        ['an archived Beacon', 404, answersOf('otto')],
      ],
      shows: showsAnswers,
    }),
  ],
  70: [
    setUp({
      endpoint: findFrameworkAnswers,
      changes: ['audit_events'],
      valid: () => answersIn('riverside'),
      rejectedVariants: () => [
        ['another organisation', 404, answersIn('hillcrest')],
        ['a framework nobody has', 404, answersIn('riverside', 'nothing')],
      ],
      shows: showsAnswers,
    }),
  ],
};

type RequestInput = RejectedVariant<typeof findReport>[2];

const strangers: RejectedVariant<typeof findReport>[] = [
  ['another organisation', 404, { ...risk, query: { organisation: 'hillcrest' } }],
  ['a framework nobody has', 404, { ...risk, params: { reportId: 'risk-nothing' } }],
  ['another type', 404, { ...risk, params: { reportId: 'team-wellbeing' } }],
  [
    'a section of another report',
    404,
    { ...risk, query: { ...riverside, subreport: 'section', subReportId: 'sleep' } },
  ],
];

function asCsv(input: RequestInput): RequestInput {
  return { ...input, headers: { accept: 'text/csv' } };
}

function othersOf(actor: string): string {
  return actor === 'XO' ? 'riverside' : 'hillcrest';
}

function showsItsOwn({ actor, data, changes }: Outcome): void {
  const { reports, filters, organisations } = data as AnswerOf<typeof listReports>;
  const ownSlug = actor === 'XO' ? 'hillcrest' : 'riverside';
  expect(filters.organisation).toBe(ownSlug);
  expect(organisations.map(({ slug }) => slug)).toEqual([ownSlug]);
  expect(reports).not.toHaveLength(0);
  expect(actionsOf(changes)).toEqual(['reports.listed']);
}

function showsRiversides({ data, changes }: Outcome): void {
  const { report } = data as AnswerOf<typeof findReport>;
  expect(report).toMatchObject({ reportType: 'risk', filters: riverside, downloadable: true });
  expect(report.reportData.rows).not.toHaveLength(0);
  expect(actionsOf(changes)).toEqual(['report.read']);
}

function showsItsExport({ changes }: Outcome): void {
  expect(actionsOf(changes)).toEqual(['report.exported']);
}

function showsAnswers({ changes }: Outcome): void {
  expect(actionsOf(changes)).toContain('answers.exported');
}

function actionsOf(changes: Outcome['changes']): unknown[] {
  return changes
    .filter(({ table }) => table === 'audit_events')
    .map(({ after }) => after?.['action']);
}
