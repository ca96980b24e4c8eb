import type { Import } from '#contract/imports.ts';
import { data } from './render-app.tsx';
import { aBeaconForm } from './sample-lists.ts';

export const importId = '0190a000-0000-7000-8000-0000000000aa';

export function anImport(overrides: Partial<Import> = {}): Import {
  return {
    id: importId,
    organisation: { slug: 'riverside', name: 'Riverside' },
    fileName: 'year 5.csv',
    frameworkTitle: 'Team wellbeing',
    isAnonymous: false,
    state: 'checked',
    error: null,
    encoding: 'windows-1252',
    separator: ';',
    createdAt: '2026-11-21T10:00:00.000Z',
    finishedAt: null,
    fileRemovedAt: null,
    totalRows: 1203,
    doneRows: 1203,
    readyCount: 1200,
    createdCount: 0,
    existingCount: 2,
    rejectedCount: 1,
    otherAdminCount: 0,
    newPeopleCount: 0,
    ...overrides,
  };
}

const rejections = [{ row: 7, column: 'gender', reason: 'Required' }];
const invitationsLeft = { today: 188, aDay: 200 };

/** The answer for the page of an import. */
export const importAnswer = (overrides: Partial<Import> = {}, rows = rejections) =>
  data({ import: anImport(overrides), rejections: rows, invitationsLeft });

export const importAnswers = (overrides = {}) => {
  const { organisations, organisation, today, frameworks, defaults } = aBeaconForm();
  const form = { organisations, organisation, today, frameworks, defaults };
  return {
    'GET /api/imports/new': data(form),
    'GET /api/imports': data({ imports: [] }),
    [`GET /api/imports/${importId}`]: importAnswer(),
    ...overrides,
  };
};
