import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { displayScore } from '#rules/answers.ts';
import type { AssessmentResult, QuestionResult } from '#contract/assessment-results.ts';
import type { Band } from '#rules/bands.ts';
import { bandColour, bandMarks, mixedMark, singleBand, spanWord } from '#web/design/charts/band.ts';
import { Change } from '#web/design/charts/change.tsx';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { splitWords } from './change-words.ts';
import styles from './results.module.css';
import { changeType } from './sdq-scales.ts';

export type Node = Pick<
  QuestionResult,
  | 'score'
  | 'normalisedScore'
  | 'normalisedRange'
  | 'outOf'
  | 'count'
  | 'change'
  | 'changeSplit'
  | 'userBreakdown'
  | 'rule'
  | 'spread'
  | 'bands'
>;

interface NodeScoreProps {
  node: Node;
  /** The section itself, or the section of the question. */
  sectionId: string;
  assessment: AssessmentResult;
  classifiers: string[];
}

/** The score of a section or question with band, bar and change, or why there is none. */
export function NodeScore({ node, sectionId, assessment, classifiers }: NodeScoreProps) {
  const { score, normalisedScore, outOf, change, changeSplit } = node;
  if (score === null) return <p className={styles.none}>{absenceWords(node)}</p>;
  const { normalisedThresholds, type, isFirst, isSettled } = assessment;
  const shown = displayScore(score, outOf);
  return (
    <>
      <p className={styles.number}>
        <Trans>
          <strong>{shown}</strong> out of {outOf}
        </Trans>
        <BandFlag bands={node.bands} words={classifiers} />
      </p>
      <ScoreBar
        score={normalisedScore}
        range={node.normalisedRange}
        thresholds={normalisedThresholds}
        band={singleBand(node.bands)}
        label={t`${shown} out of ${outOf}`}
      />
      {isSettled && (change !== null || !assessment.isAnonymous) && (
        <p className={styles.change}>
          <Change
            score={score}
            change={change}
            isFirst={isFirst}
            outOf={outOf}
            type={changeType(type, sectionId)}
          />
        </p>
      )}
      {change !== null && changeSplit && (
        <p className={styles.soft}>{splitWords({ score, change, outOf }, changeSplit)}</p>
      )}
    </>
  );
}

interface BandFlagProps {
  /** Worst first. */
  bands: readonly Band[];
  words: string[];
}

/** The band in colour, mark and word, or the range of several; nothing if the bands have no words. */
export function BandFlag({ bands, words }: BandFlagProps) {
  if (bands.length === 0 || words.length === 0) return null;
  const band = singleBand(bands);
  return (
    <span className={styles.flag} style={band ? { color: bandColour(band) } : {}}>
      <span aria-hidden="true">{band ? bandMarks[band] : mixedMark}</span> {spanWord(words, bands)}
    </span>
  );
}

/** Whether a node has answers that are not scored. */
export function isUnscored(
  node: Pick<Node, 'count'> & { responseType?: string; attributes?: Pick<Node, 'count'>[] },
): boolean {
  const isInWords = node.responseType === 'comment_only';
  return isInWords || (node.count === 0 && !!node.attributes?.some(({ count }) => count > 0));
}

/** Why a node has no score. */
export function absenceWords({ count }: Pick<Node, 'count'>): string {
  return receivedWords(count);
}
