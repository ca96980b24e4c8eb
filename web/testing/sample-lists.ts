import type { ArchivedBeacon, BeaconCard, listBeacons } from '#contract/beacon-lists.ts';
import type { findBeaconForm } from '#contract/beacons.ts';
import type { AnswerOf } from '#contract/endpoint.ts';

type BeaconList = AnswerOf<typeof listBeacons>;

const baseList = {
  filters: { organisation: null, group: null, searchTerm: null, show: null, order: 'lowscore' },
  page: 1,
  totalPages: 1,
  total: 1,
  isTotalCapped: false,
  keys: [],
  permissions: { userCanCreateBeacons: false, canSeeArchive: true },
} satisfies Partial<BeaconList>;

/** A page of the list of Beacons. */
export function aList(beacons: BeaconCard[], overrides: Partial<BeaconList> = {}): BeaconList {
  return { ...baseList, beacons, total: beacons.length, ...overrides };
}

/** A page of the archive. */
export function anArchive(beacons: ArchivedBeacon[]) {
  return { ...baseList, beacons, total: beacons.length };
}

export function anArchivedBeacon(overrides: Partial<ArchivedBeacon> = {}): ArchivedBeacon {
  return {
    uuid: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0077',
    name: 'Otto',
    clientName: 'Otto Brandt',
    organisation: { slug: 'riverside', name: 'Riverside', timeZone: 'Europe/London' },
    frameworkTitle: 'Team wellbeing',
    latestAssessmentCompletedAt: '2026-05-04T10:00:00.000Z',
    archivedAt: '2026-06-01T10:00:00.000Z',
    canRestore: true,
    canErase: true,
    ...overrides,
  };
}

type BeaconForm = AnswerOf<typeof findBeaconForm>;

/** The data of the wizard: one organisation and two frameworks. */
export function aBeaconForm(overrides: Partial<BeaconForm> = {}): BeaconForm {
  const riverside = { slug: 'riverside', name: 'Riverside', timeZone: 'Europe/London' };
  const unit = { min: 0, outOf: 100, higherIs: 'better' } as const;
  const shared = { version: 1, intro: '', ...unit, lowerThreshold: 40, upperThreshold: 70 };
  return {
    organisations: [riverside],
    organisation: riverside,
    today: '2026-11-21',
    frameworks: [
      {
        ...shared,
        id: 'team-wellbeing',
        title: 'Team wellbeing',
        format: 'dial',
        thresholdsUnlocked: true,
        thresholdClassifiers: [],
        allowAnonymous: true,
        roles: ['assessor', 'parent'],
      },
      {
        ...shared,
        id: 'quality-of-life',
        title: 'Quality of life',
        format: 'faces',
        thresholdsUnlocked: false,
        thresholdClassifiers: [],
        allowAnonymous: false,
        roles: ['self'],
      },
    ],
    groupNames: ['North', 'South'],
    client: null,
    defaults: {
      schedule: { periodType: 'week', period: 1, startOn: '2026-11-21', daysOpen: 1 },
      members: [{ name: '', email: '', roles: ['viewer'] }],
    },
    ...overrides,
  };
}
