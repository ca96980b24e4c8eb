import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { displayScore } from '#rules/results/display.ts';
import type { QuestionResult, SectionResult } from '#contract/assessment-results.ts';
import type { Band } from '#rules/scoring/band.ts';
import { bandColour, bandMarks, mixedMark, singleBand } from '#web/design/charts/band.ts';
import { Change } from '#web/design/charts/change.tsx';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { scaleMarks } from '#web/design/charts/scale-marks.ts';
import { inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ReliableChangeWords } from './reliable-change.tsx';
import { ScaleNotes } from './scale-notes.tsx';
import { splitWords } from './change-words.ts';
import type { LevelProps } from './level-link.tsx';
import styles from './results.module.css';

/** What sections and questions have in common. */
export type Node = Pick<SectionResult, keyof SectionResult & keyof QuestionResult>;

interface NodeScoreProps extends Pick<LevelProps, 'assessment'> {
  node: Node;
}

/** The score of a section or question with band, bar and change, or why there is none. */
export function NodeScore({ node, assessment }: NodeScoreProps) {
  const { score, min, outOf, change, bands } = node;
  if (score === null) return <p className={styles.none}>{noScoreWords(node, assessment)}</p>;
  const { normalisedThresholds, type, isFirst, versionChange, isSettled } = assessment;
  const shown = displayScore(score, outOf);
  return (
    <>
      <p className={styles.number}>
        {min === 0 && outOf > 0 ? (
          <Trans>
            <strong>{shown}</strong> out of {outOf}
          </Trans>
        ) : (
          <Trans>
            <strong>{shown}</strong> from {min} to {outOf}
          </Trans>
        )}
        <BandFlag {...node} />
      </p>
      <ScoreBar
        {...node}
        normalisedThresholds={normalisedThresholds}
        marks={scaleMarks(node.ticks)}
        band={singleBand(bands)}
        label={inScale(shown, node)}
      />
      <ScaleNotes node={node} />
      {isSettled && (change !== null || !assessment.isAnonymous) && (
        <p className={styles.change}>
          <Change {...node} isFirst={isFirst} versionChange={versionChange} type={type} />
          <ReliableChangeWords node={node} type={type} />
        </p>
      )}
      <ChangeSplit node={node} className={styles.soft} />
    </>
  );
}

/** Too few people for an anonymous score, or too few answers of those who answered. */
function noScoreWords(node: Node, { isAnonymous, responseCount }: LevelProps['assessment']) {
  const isScale = 'calculation' in node && node.calculation !== null;
  if (isScale && node.count === 0 && responseCount > 0 && !isAnonymous)
    return t`No score: too few answers`;
  return receivedWords(node.count);
}

interface ChangeSplitProps {
  node: Pick<Node, 'score' | 'change' | 'changeSplit' | 'outOf'>;
  className?: string | undefined;
}

/** The parts of a change in words; nothing without a change. */
export function ChangeSplit({ node, className }: ChangeSplitProps) {
  const { score, change, changeSplit, outOf } = node;
  if (score === null || change === null || !changeSplit) return null;
  return <p className={className}>{splitWords({ score, change, outOf }, changeSplit)}</p>;
}

interface BandFlagProps {
  /** Worst first. */
  bands: readonly Band[];
  /** The word of the band, or the range of several. */
  classifier: string | null;
}

/** The band in colour, mark and word; nothing without a word. */
export function BandFlag({ bands, classifier }: BandFlagProps) {
  if (bands.length === 0 || !classifier) return null;
  const band = singleBand(bands);
  return (
    <span className={styles.flag} style={band ? { color: bandColour(band) } : {}}>
      <span aria-hidden="true">{band ? bandMarks[band] : mixedMark}</span> {classifier}
    </span>
  );
}

/** Whether a node has answers that are not scored. */
export function isUnscored(node: SectionResult | QuestionResult): boolean {
  if ('responseType' in node) return node.responseType === 'comment_only';
  const isAnswered = node.attributes.some(({ count }) => count > 0);
  return node.count === 0 && (node.calculation === null || isAnswered);
}
