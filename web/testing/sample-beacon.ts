import { emptyClient } from '#contract/clients.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { TeamAssessment, DetailedTeamAssessment } from '#contract/results.ts';
import type { CurrentUser } from '#contract/users.ts';

const ids = {
  beacon: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0001',
  client: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0002',
  assessment: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0003',
};
export const bea = '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0004';
export const jonas = '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0005';

const nextAssessment: Beacon['nextAssessment'] = {
  number: 13,
  open: true,
  closing: false,
  startOn: '2026-11-19T00:00:00.000Z',
  endOn: '2026-11-26T00:00:00.000Z',
  nextOpensAt: '2026-11-26T00:00:00.000Z',
  assessors: [
    { userId: bea, assessedAt: '2026-11-20T09:00:00.000Z' },
    { userId: jonas, assessedAt: null },
  ],
  responseCount: 1,
  assessorCount: 2,
};

const frameworkInfo: Beacon['frameworkInfo'] = {
  id: 'team-wellbeing',
  version: 1,
  title: 'Team wellbeing',
  intro: '',
  format: 'dial',
  min: 0,
  outOf: 100,
  higherIs: 'better',
  sdq: false,
  hasThresholds: true,
  thresholdsUnlocked: true,
  thresholdClassifiers: ['Needs attention', 'Getting by', 'Doing well'],
  roles: ['assessor'],
  attributes: [],
};

/** One finished assessment: 62 of 100, between the thresholds, up 9. */
export function anAssessment(overrides: Partial<TeamAssessment> = {}): TeamAssessment {
  return {
    id: ids.assessment,
    number: 12,
    date: '2026-11-12',
    type: 'standard',
    isSettled: true,
    isFirst: false,
    version: 1,
    versionChange: null,
    responseCount: 2,
    score: 62,
    normalisedScore: 62,
    range: [55, 70],
    normalisedRange: [55, 70],
    change: 9,
    min: 0,
    outOf: 100,
    higherIs: 'better',
    norm: null,
    lack: null,
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    bands: ['between'],
    classifier: 'Getting by',
    isBadScore: false,
    count: 2,
    roles: [],
    ...overrides,
  };
}

/** A scale from 0 to 100 with thresholds at 40 and 70. */
export const aScale: Pick<DetailedTeamAssessment, 'zones' | 'ticks' | 'normKind'> = {
  zones: [
    { to: 40, band: 'below', word: 'Needs attention', colour: null },
    { to: 70, band: 'between', word: 'Getting by', colour: null },
    { to: 100, band: 'above', word: 'Doing well', colour: null },
  ],
  ticks: [
    { at: 0, value: 0 },
    { at: 100, value: 100 },
    { at: 40, value: 40 },
    { at: 70, value: 70 },
  ],
  normKind: null,
};

/** The same assessment with its sections. */
export function aWholeAssessment(
  overrides: Partial<DetailedTeamAssessment> = {},
): DetailedTeamAssessment {
  return {
    ...anAssessment(),
    ...aScale,
    attributes: [aSection('Energy', 71), aSection('Growth', 35), aSection('Belonging', 58)],
    ...overrides,
  };
}

/** One section's result, out of 100. */
export function aSection(
  title: string,
  score: number,
): DetailedTeamAssessment['attributes'][number] {
  const range: [number, number] = [score, score];
  const scores = { score, normalisedScore: score, range, normalisedRange: range, change: null };
  return {
    id: title.toLowerCase(),
    title,
    ...scores,
    min: 0,
    outOf: 100,
    higherIs: 'better',
    norm: null,
    lack: null,
    count: 2,
    bands: bandsOfScore(score, [40, 70]),
    classifier: classifierOf(score),
    isBadScore: score < 40,
    ...aScale,
    attributes: [],
  };
}

/** The word of the band of a score. */
export function classifierOf(score: number): string {
  const [below = '', between = '', above = ''] = frameworkInfo.thresholdClassifiers;
  if (score < 40) return below;
  return score > 70 ? above : between;
}

/** What the page of Kim's Beacon and its card have in common. */
const kim = {
  uuid: ids.beacon,
  clientId: ids.client,
  ...emptyClient,
  clientName: 'Kim Larsen',
  beaconName: 'Kim Larsen',
  groupNames: ['South'],
  isAnonymous: false,
  canEdit: false,
  canBulkEdit: false,
  hasNotification: false,
  openAssessment: null,
};

/** Kim's Beacon with an open window that Bea has answered. */
export function aBeacon(overrides: Partial<Beacon> = {}): Beacon {
  return {
    ...kim,
    name: 'Kim Larsen',
    clientExternalRef: null,
    gender: 'female',
    dateOfBirth: '1999-02-03',
    clientLabel: 'Client',
    age: 27,
    organisation: { slug: 'riverside', name: 'Riverside', timeZone: 'Europe/London' },
    orgSlug: 'riverside',
    canComment: true,
    canAdminister: false,
    canArchive: false,
    latestAssessmentCompletedAt: '2026-11-14T10:00:00.000Z',
    teamAssessment: aWholeAssessment(),
    teamAssessments: [anAssessment(), anAssessment({ number: 11, date: '2026-11-05', score: 53 })],
    nextAssessment,
    schedule: { periodType: 'week', period: 1, startOn: '2026-08-27', daysOpen: 7 },
    users: [aMember(bea, 'Bea Fontaine', ['assessor', 'admin']), aMember(jonas, 'Jonas Weber')],
    adminEmails: [],
    frameworkInfo,
    assessmentLink: null,
    hiddenResultsMessage: null,
    lowerThreshold: 40,
    upperThreshold: 70,
    today: '2026-11-21',
    revision: 0,
    adminUsers: null,
    feed: { items: [], hasMore: false },
    files: { total: 0, top: [] },
    ...overrides,
  };
}

/** A card of the list of Beacons. */
export function aCard(overrides: Partial<BeaconCard> = {}): BeaconCard {
  return {
    ...anAssessment(),
    ...kim,
    frameworkTitle: 'Team wellbeing',
    assessmentLink: null,
    organisation: { slug: 'riverside', name: 'Riverside', timeZone: 'America/New_York' },
    classifiers: ['Needs attention', 'Getting by', 'Doing well'],
    latestAssessmentCompletedAt: null,
    withheldCount: null,
    isUnscored: false,
    versionBefore: null,
    awaited: null,
    nextOpensAt: '2026-11-27T03:00:00.000Z',
    ...overrides,
  };
}

/** A signed-in admin of one organisation. */
export function aUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  const permissions = { reports: true, archive: true, qrCodes: true };
  return {
    id: bea,
    email: 'ada@riverside.test',
    username: null,
    name: 'Ada Okafor',
    fullName: null,
    phone: null,
    avatar: null,
    language: null,
    importer: true,
    defaultBeaconUuid: null,
    mfaRequired: false,
    mfaEnabled: false,
    backupCodesGenerated: false,
    tags: [],
    savedViews: [],
    orgs: [
      {
        slug: 'riverside',
        country: null,
        isSample: false,
        isStarting: true,
        name: 'Riverside',
        accent: null,
        logo: null,
        roles: ['admin', 'beacon_creator'],
        permissions,
        groupNames: ['South'],
      },
    ],
    ...overrides,
  };
}

function aMember(userId: string, name: string, roles = ['assessor']): Beacon['users'][number] {
  return { userId, name, email: null, avatar: null, roles, pending: false };
}
