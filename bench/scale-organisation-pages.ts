import { listApiTokens } from '#contract/api-tokens.ts';
import { findEmailChange } from '#contract/email-changes.ts';
import { findFrameworkDraft } from '#contract/framework-drafts.ts';
import {
  findFrameworkVersion,
  findLibraryFramework,
  listFrameworkBeacons,
  listFrameworkLibrary,
} from '#contract/framework-library.ts';
import { listOrganisationFrameworks } from '#contract/frameworks.ts';
import { findImport, findImportForm, listImports } from '#contract/imports.ts';
import { findNotifications } from '#contract/notifications.ts';
import { findOrganisationSettings } from '#contract/organisation-settings.ts';
import { findOrganisation } from '#contract/organisations.ts';
import { reportTypes } from '#contract/report-constants.ts';
import { findSingleSignOn } from '#contract/single-sign-on.ts';
import { findReport, listReports } from '#contract/reports.ts';
import { listServiceAccounts } from '#contract/service-accounts.ts';
import { findSession, listSessions } from '#contract/sessions.ts';
import { findStart } from '#contract/start.ts';
import { group } from './scale-list-pages.ts';
import { asked, idParam, inOrganisation, ofSlug, page, parts, visitors } from './scale-page.ts';
import type { Page, Place } from './scale-page.ts';
import { idOf } from './scale-span.ts';

/** A questionnaire that comes with Beacon, and one of the organisation's own. */
const frameworks: [string, (place: Place) => string][] = [
  ['shipped', () => 'team-wellbeing'],
  ['own', ({ organisation }) => `own-${organisation}`],
];
const section = { subreport: 'section', subReportId: 'energy' };
const filters: [string, Record<string, string>][] = [
  ['', {}],
  ['90 days', { timeframe: '90' }],
  ['group', { group }],
];

const cards = page(listReports, 'admin', { query: inOrganisation });

function reportOf(type: string, of: string, idOfFramework: (place: Place) => string): Page {
  return page(findReport, 'admin', {
    detail: `${type}, ${of}`,
    params: (place) => ({ reportId: `${type}-${idOfFramework(place)}` }),
    query: inOrganisation,
  });
}

/** Every report in full and filtered, its first page and its last. */
export const reportPages: Page[] = [
  ...filters.map(([detail, query]) => asked(cards, query, detail)),
  ...frameworks.flatMap(([of, find]) =>
    reportTypes.flatMap((type) =>
      filters.flatMap(([detail, query]) =>
        parts(asked(reportOf(type, of, find), query, detail), ['first', 'last']),
      ),
    ),
  ),
  ...filters.flatMap(([detail, query]) => {
    const report = asked(
      reportOf('top', 'shipped', () => 'team-wellbeing'),
      section,
      'section',
    );
    return parts(asked(report, query, detail), ['first', 'last']);
  }),
];

const questionnairePages: Page[] = frameworks.flatMap(([of, find]) => {
  const params = (place: Place) => ({ slug: place.slug, id: find(place) });
  const used = page(listFrameworkBeacons, 'admin', { detail: of, params });
  return [
    page(findLibraryFramework, 'admin', { detail: of, params }),
    page(findFrameworkVersion, 'admin', {
      detail: of,
      params: (place) => ({ ...params(place), version: '1' }),
    }),
    used,
    asked(used, { version: '1' }, 'version'),
    {
      ...used,
      detail: `${of}, last`,
      query: ({ organisation }) => ({ after: idOf('beacon', organisation, 4) }),
    },
  ];
});

/** The organisation's own pages, and those of an account. */
export const organisationPages: Page[] = [
  ...[
    findOrganisation,
    findOrganisationSettings,
    listServiceAccounts,
    findSingleSignOn,
    findStart,
    listOrganisationFrameworks,
    listFrameworkLibrary,
  ].map((endpoint) => page(endpoint, 'admin', { params: ofSlug })),
  ...questionnairePages,
  page(findFrameworkDraft, 'admin', {
    params: (place) => ({ slug: place.slug, ...idParam('id', 'draft', 0)(place) }),
  }),
  page(findImportForm, 'admin'),
  page(listImports, 'admin'),
  page(findImport, 'admin', { params: idParam('id', 'import', 1) }),
  ...visitors.map((visitor) => page(findSession, visitor)),
  ...[findNotifications, listSessions, listApiTokens, findEmailChange].flatMap((endpoint) =>
    visitors.filter((visitor) => visitor !== 'nobody').map((visitor) => page(endpoint, visitor)),
  ),
];
