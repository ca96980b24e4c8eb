import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { BeaconOrder } from '#contract/lists.ts';
import { displayScore } from '#rules/results/display.ts';
import { awaitedNames, noResultWords, windowWords } from '#web/beacons/words/card-words.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';
import { Change } from '#web/design/charts/change.tsx';
import { noBandWords, unitWords } from '#web/design/charts/score-words.ts';
import { dayMonthYear } from '#web/design/dates.ts';

/** A column of the table of Beacons beside the client's. */
interface Column {
  title: MessageDescriptor;
  /** The orders of the list by this column, the first of which is chosen first. */
  orders: { ascending?: BeaconOrder; descending?: BeaconOrder };
  cell: (beacon: BeaconCard) => ReactNode;
}

export const columnNames = [
  'band',
  'score',
  'change',
  'answered',
  'window',
  'awaited',
  'framework',
  'organisation',
] as const;
export type ColumnName = (typeof columnNames)[number];

export const clientColumn = { title: msg`Client`, orders: { ascending: 'name' } } as const;

export const columns: Record<ColumnName, Column> = {
  band: { title: msg`Band`, orders: {}, cell: bandCell },
  score: {
    title: msg`Score`,
    orders: { ascending: 'lowscore', descending: 'highscore' },
    cell: scoreCell,
  },
  change: {
    title: msg`Change`,
    orders: {},
    cell: (beacon) => beacon.score !== null && <Change {...beacon} isBrief />,
  },
  answered: {
    title: msg`Last assessment`,
    orders: { descending: 'date', ascending: 'oldestdate' },
    cell: answeredCell,
  },
  window: { title: msg`Now`, orders: {}, cell: windowWords },
  awaited: { title: msg`Not answered`, orders: {}, cell: awaitedCell },
  framework: { title: msg`Questionnaire`, orders: {}, cell: (beacon) => beacon.frameworkTitle },
  organisation: {
    title: msg`Organisation`,
    orders: {},
    cell: (beacon) => beacon.organisation.name,
  },
};

function bandCell(beacon: BeaconCard): ReactNode {
  const { score, bands, classifier, lack } = beacon;
  if (score === null) return noResultWords(beacon);
  return bands.length > 0 ? <BandsWord bands={bands} word={classifier} /> : noBandWords(lack);
}

function scoreCell(beacon: BeaconCard): ReactNode {
  const { score, outOf } = beacon;
  return score !== null && `${displayScore(score, outOf)} ${unitWords(beacon)}`;
}

function awaitedCell({ awaited }: BeaconCard): ReactNode {
  return awaited && awaited.count > 0 && awaitedNames(awaited);
}

function answeredCell({ latestAssessmentCompletedAt: at, organisation }: BeaconCard): string {
  return at ? dayMonthYear(at, organisation.timeZone) : t`Never`;
}
