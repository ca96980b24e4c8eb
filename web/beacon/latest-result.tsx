import type { Beacon } from '#contract/beacons.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/answers.ts';
import { bandOfScore } from '../charts/band.ts';
import { Change } from '../charts/change.tsx';
import { ScoreBar } from '../charts/score-bar.tsx';
import { ScoreCircle } from '../charts/score-circle.tsx';
import { dayMonthYear } from '../ui/dates.ts';
import styles from './latest-result.module.css';
import page from './beacon-page.module.css';

interface LatestResultProps {
  beacon: Beacon;
  result: WholeTeamAssessment;
}

/** The latest team score: circle, thresholds, range and change. */
export function LatestResult({ beacon, result }: LatestResultProps) {
  const shown = result.score === null ? null : displayScore(result.score, result.outOf);
  const [lower, upper] = result.thresholds.map((threshold) => `${Math.round(threshold)}`);
  return (
    <section className={page.panel} aria-labelledby="latest-result">
      <h2 id="latest-result">Team score</h2>
      <div className={styles.result}>
        <ScoreCircle
          shown={shown}
          share={result.normalisedScore}
          band={bandOfScore(result.normalisedScore, result.normalisedThresholds)}
          word={result.classifier}
        />
        <div className={styles.facts}>
          <ScoreBar
            score={result.normalisedScore}
            range={result.normalisedRange}
            thresholds={result.normalisedThresholds}
            thresholdLabels={[lower ?? '', upper ?? '']}
            label={`Score ${shown ?? 'none'} out of ${result.outOf}. Lower threshold ${lower}, upper threshold ${upper}.`}
          />
          <dl>
            <Fact name="Change">
              <Change change={result.change} outOf={result.outOf} />
            </Fact>
            <Fact name="Range">{rangeWords(result)}</Fact>
            <Fact name="Answered by">
              {result.count === 1 ? '1 person' : `${result.count} people`}
            </Fact>
            <Fact name="Assessment">{`number ${result.number}, ${dayMonthYear(result.date)}`}</Fact>
          </dl>
        </div>
      </div>
      <p className={page.soft}>
        {beacon.frameworkInfo.title}, out of {result.outOf}
        {result.type === 'sdq'
          ? '. Fewer difficulties means a lower score and a fuller ring.'
          : '.'}
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function rangeWords({ range, outOf }: WholeTeamAssessment): string {
  if (!range) return 'no scores';
  const [lowest, highest] = range.map((score) => displayScore(score, outOf));
  return lowest === highest ? `everyone at ${lowest}` : `${lowest} to ${highest}`;
}
