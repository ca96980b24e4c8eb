import { listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { findReport } from '#contract/reports.ts';
import { answersOf } from './questionnaire.ts';
import { teamsBeacon, teamSize, tokenOf } from './seed.ts';
import type { Site } from './site.ts';

export interface MixedRequest {
  kind: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Of fifty requests; each submit needs a person who has not answered. */
const shares = { open: 14, draft: 10, list: 8, page: 8, submit: 6, report: 4 };
type Kind = keyof typeof shares;

/** Teams that only open and save. */
const idleTeams = 64;
const reports = ['risk', 'top', 'heatmap', 'completion_rates'];

/** How many teams the submits of a number of requests take, and those that do not submit. */
export function teamsFor(requests: number): number {
  return Math.ceil((requests * shares.submit) / 50 / teamSize) + idleTeams;
}

/** The request of a turn: kinds alternate, so that every second has the same of each. */
export function requestOf(site: Site, turn: number): MixedRequest {
  const [kind, index] = placeOf(turn);
  return { kind, headers: {}, ...makers[kind](site, index) };
}

/** Each report once. */
export function firstReports(site: Site): MixedRequest[] {
  return reports.map((_, index) => ({
    kind: 'report',
    headers: {},
    ...makers.report(site, index),
  }));
}

type Maker = (
  site: Site,
  index: number,
) => Omit<MixedRequest, 'kind' | 'headers'> & {
  headers?: Record<string, string>;
};

const json = { 'content-type': 'application/json' };

const makers: Record<Kind, Maker> = {
  open: (site, index) => {
    return {
      method: 'GET',
      path: `/api/assessments/new?token=${tokenOf(idlePerson(site, index))}`,
    };
  },
  draft: (site, index) => {
    const person = idlePerson(site, index);
    const { attributes } = answersOf(site.framework, person + index);
    const given = Object.entries(attributes).slice(0, 1 + (index % 20));
    const body = { input: { attributes: Object.fromEntries(given) }, currentStage: index % 3 };
    const path = `/api/assessments/${tokenOf(person)}/draft?number=2`;
    return { method: 'PUT', path, headers: json, body: JSON.stringify(body) };
  },
  submit: ({ framework, teams }, index) => {
    // A whole team after another.
    const person = (index % teamSize) * teams + idleTeams + Math.floor(index / teamSize);
    const token = tokenOf(person);
    return {
      method: 'POST',
      path: `/api/assessments/${token}/response?number=2`,
      headers: { ...json, 'idempotency-key': token },
      body: JSON.stringify(answersOf(framework, person)),
    };
  },
  list: ({ largeAdmin }) => read(largeAdmin, listBeacons.path),
  page: ({ teamsAdmin, teams }, index) =>
    read(teamsAdmin, findBeacon.path.replace('{uuid}', teamsBeacon(index % teams))),
  report: ({ largeAdmin, framework }, index) => {
    const report = reports[index % reports.length];
    return read(largeAdmin, findReport.path.replace('{reportId}', `${report}-${framework.id}`));
  },
};

function read(session: string, path: string) {
  return { method: 'GET', path, headers: { authorization: `Bearer ${session}` } } as const;
}

function idlePerson({ teams }: Site, index: number): number {
  const place = index % (idleTeams * teamSize);
  return Math.floor(place / idleTeams) * teams + (place % idleTeams);
}

/** The kinds of fifty turns, spread evenly. */
const round = Object.entries(shares)
  .flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, n) => ({ kind: kind as Kind, at: (n + 0.5) / share })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

/** The kind of a turn, and its number among those of its kind. */
function placeOf(turn: number): [Kind, number] {
  const place = turn % round.length;
  const kind = round[place] ?? 'open';
  const before = round.slice(0, place).filter((each) => each === kind).length;
  return [kind, Math.floor(turn / round.length) * shares[kind] + before];
}
