import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import { Change } from '#web/design/charts/change.tsx';
import { scaleMarks } from '#web/design/charts/scale-marks.ts';
import { inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { listWords } from '#web/design/list-words.ts';
import { calendarOf, dayMonthYear, startWords } from '#web/design/dates.ts';
import styles from './latest-result.module.css';
import parts from '#web/design/parts.module.css';
import { OpenSoFar } from './open-so-far.tsx';
import { InformantBands } from '#web/results/assessment/informant-bands.tsx';
import { ScaleNotes } from '#web/results/assessment/scale-notes.tsx';
import { LatestInsight } from '#web/results/assessment/latest-insight.tsx';
import { LevelLink } from '#web/results/assessment/level-link.tsx';
import { ReliableChangeWords } from '#web/results/assessment/reliable-change.tsx';
import { useResultDetails } from '#web/results/assessment/result-query.ts';
import { TeamScoreCircle } from '#web/results/assessment/team-score-circle.tsx';

interface LatestResultProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

/** The latest final team score with thresholds, range and change. */
export function LatestResult({ beacon, result }: LatestResultProps) {
  return (
    <section className={parts.panel} aria-labelledby="latest-result">
      <h2 id="latest-result">{t`Team score`}</h2>
      <div className={styles.result}>
        <TeamScoreCircle result={result} />
        <Facts beacon={beacon} result={result} />
      </div>
      {result.type === 'standard' && (
        <>
          <ScoreBar
            {...result}
            band={singleBand(result.bands)}
            marks={scaleMarks(result.ticks)}
            label={barLabel(beacon, result)}
          />
          <BandKey bands={result.zones} />
          <ScaleNotes node={result} />
        </>
      )}
      {result.type === 'sdq' && (
        <>
          <InformantBands result={result} />
          <p className={parts.soft}>
            {t`The score counts difficulties: lower is better; a fuller ring means fewer difficulties.`}
          </p>
        </>
      )}
      <LatestInsight beaconUuid={beacon.uuid} number={result.number} />
    </section>
  );
}

function Facts({ beacon, result }: LatestResultProps) {
  const { number } = result;
  const details = useResultDetails(beacon.uuid, number);
  const day = dayMonthYear(result.date, beacon.organisation.timeZone);
  return (
    <dl className={styles.facts}>
      <Fact name={t`Change`}>
        {result.score === null ? '–' : <Change {...result} />}
        {details && <ReliableChangeWords node={details} type={details.type} />}
      </Fact>
      <Fact name={t`Range`}>
        {beacon.isAnonymous ? t`Hidden, because answers are anonymous` : rangeWords(result)}
      </Fact>
      <Fact name={t`Answered by`}>{answeredWords(result)}</Fact>
      {beacon.openAssessment && (
        <Fact name={t`This window`} isPassing>
          <OpenSoFar beaconUuid={beacon.uuid} open={beacon.openAssessment} />
        </Fact>
      )}
      <Fact name={t`Status`} isPassing>
        <NextWindow beacon={beacon} />
      </Fact>
      <Fact name={t`Assessment`}>
        <LevelLink level={{ beaconUuid: beacon.uuid, number: `${number}` }}>
          {t`${day}, number ${number}`}
        </LevelLink>
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Whether it is true for some days only, and so has no place on paper. */
  isPassing?: boolean;
  children: ReactNode;
}

function Fact({ name, isPassing = false, children }: FactProps) {
  return (
    <div data-passing={isPassing}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to the window, which is far below on a phone. */
function NextWindow({ beacon }: { beacon: Beacon }) {
  return (
    <Link to="." search={(search) => search} hash="window" replace>
      {nextWords(beacon)}
    </Link>
  );
}

function nextWords(beacon: Beacon): string {
  const { nextAssessment: next } = beacon;
  if (!next) return t`Nothing scheduled`;
  if (!next.open) {
    const start = startWords(next.startOn, calendarOf(beacon));
    return t`Opens ${start}`;
  }
  const missing = next.assessorCount - next.responseCount;
  return missing === 0 ? t`Open, everyone has answered` : t`Open, ${missing} still to answer`;
}

function rangeWords({ range, count, outOf }: DetailedTeamAssessment): string {
  if (count === 1) return t`Only one answer`;
  if (!range) return '–';
  const [lowest, highest] = [displayScore(range[0], outOf), displayScore(range[1], outOf)];
  return lowest === highest ? t`Everyone scored ${lowest}` : t`${lowest} to ${highest}`;
}

function answeredWords({ responseCount }: DetailedTeamAssessment): string {
  return plural(responseCount, { one: '# person', other: '# people' });
}

/** The score with its thresholds, or with the limits of its bands. */
function barLabel({ frameworkInfo }: Beacon, result: DetailedTeamAssessment): string {
  const { score, outOf, thresholds, ticks } = result;
  const scale = score === null ? t`No score` : scoreWords(displayScore(score, outOf), result);
  if (frameworkInfo.hasThresholds) {
    const [lower, upper] = [displayThreshold(thresholds[0]), displayThreshold(thresholds[1])];
    return t`${scale}, lower threshold ${lower}, upper threshold ${upper}`;
  }
  const limits = listWords(
    ticks.flatMap(({ at, value }) => (at > 0 && at < 100 ? [displayThreshold(value)] : [])),
  );
  return limits === '' ? scale : t`${scale}, bands change at ${limits}`;
}

function scoreWords(shown: string, result: DetailedTeamAssessment): string {
  const scale = inScale(shown, result);
  return t`Score ${scale}`;
}
