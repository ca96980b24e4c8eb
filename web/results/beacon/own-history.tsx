import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { findBeaconOwnResults, type OwnResult, type OwnResults } from '#contract/own-results.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand, thresholdZones } from '#web/design/charts/band.ts';
import { scaleMarks } from '#web/design/charts/scale-marks.ts';
import { type HistoryPoint, ScoreHistory } from '#web/design/charts/score-history.tsx';
import { inScale } from '#web/design/charts/score-words.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { BandFlag } from '#web/results/assessment/node-score.tsx';
import { call } from '#web/shell/api/call.ts';
import styles from './own-history.module.css';

interface OwnHistoryProps {
  beacon: Beacon;
  /** Shown to somebody without results of their own. */
  children: ReactNode;
}

/** What somebody who does not see the team's results has answered themselves, over time. */
export function OwnHistory({ beacon, children }: OwnHistoryProps) {
  const { uuid, clientName, organisation } = beacon;
  const { data, isPending } = useQuery({
    queryKey: ['beacon', uuid, 'own-results'],
    queryFn: ({ signal }) => call(findBeaconOwnResults, { params: { uuid }, signal }),
    meta: { showsErrors: true },
  });
  if (isPending) return <section className={parts.panel} aria-busy="true" data-skeleton />;
  const latest = data?.results.at(-1);
  if (!data || !latest) return children;
  return (
    <section className={parts.panel} aria-labelledby="own-history">
      <h2 id="own-history">{t`Your results over time`}</h2>
      <Latest latest={latest} format={data.format} />
      <Chart {...data} timeZone={organisation.timeZone} />
      <ol className={styles.results} reversed>
        {data.results.toReversed().map((result) => (
          <li key={result.number}>
            <span>{dayMonthYear(result.date, organisation.timeZone)}</span>
            <ScoreOf result={result} format={data.format} />
          </li>
        ))}
      </ol>
      <p className={parts.soft}>
        {t`These are your own answers.`}{' '}
        {t`You don't have access to the team's results for ${clientName}.`}
      </p>
    </section>
  );
}

interface ResultProps extends Pick<OwnResults, 'format'> {
  result: OwnResult;
}

function Latest({ latest, format }: Pick<OwnResults, 'format'> & { latest: OwnResult }) {
  if (latest.score === null) {
    return <p>{t`There is no score this time: too few questions were answered.`}</p>;
  }
  return (
    <p>
      <Trans>
        Your latest result: <ScoreOf result={latest} format={format} />
      </Trans>
    </p>
  );
}

/** The score and its band; where people choose faces, its word alone. */
function ScoreOf({ result, format }: ResultProps) {
  const { score, outOf } = result;
  if (score === null) return <span>{t`No score`}</span>;
  return (
    <span>
      {!traitsOf(format).showsFaces && <b>{inScale(displayScore(score, outOf), result)}</b>}
      <BandFlag {...result} />
    </span>
  );
}

function Chart({ format, results, hasThresholds, timeZone }: OwnResults & { timeZone: string }) {
  const points = results.flatMap((result, index) => pointOf(result, index, timeZone));
  const latest = results.at(-1);
  if (traitsOf(format).showsFaces || points.length < 2 || !latest) return null;
  const [lower, upper] = latest.normalisedThresholds;
  const ticks = [
    { at: lower, value: latest.thresholds[0] },
    { at: upper, value: latest.thresholds[1] },
  ];
  return (
    <ScoreHistory
      points={points}
      zones={hasThresholds ? thresholdZones(latest.normalisedThresholds) : []}
      marks={hasThresholds ? scaleMarks(ticks) : []}
    />
  );
}

function pointOf(result: OwnResult, index: number, timeZone: string): HistoryPoint[] {
  const { number, date, score, normalisedScore, outOf, bands, classifier, version, newVersion } =
    result;
  if (score === null || normalisedScore === null) return [];
  const point = {
    number,
    date: new Date(`${date}T00:00:00Z`),
    score: normalisedScore,
    range: null,
    scoreText: displayScore(score, outOf),
    rangeText: null,
    dateText: dayMonthYear(date, timeZone),
    band: singleBand(bands),
    word: classifier,
    count: 1,
    version,
    roles: [],
    newVersion: newVersion && index > 0 ? { isComparable: newVersion.reason === null } : null,
  };
  return [point];
}
