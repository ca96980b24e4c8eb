import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { displayScore } from '#rules/answers.ts';
import type { QuestionResult, SectionResult } from '#contract/assessment-results.ts';
import type { Band } from '#rules/bands.ts';
import { bandColour, bandMarks, mixedMark, singleBand, spanWord } from '#web/design/charts/band.ts';
import { Change } from '#web/design/charts/change.tsx';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { splitWords } from './change-words.ts';
import type { LevelProps } from './level-link.tsx';
import styles from './results.module.css';
import { changeType } from './sdq-scales.ts';

/** What sections and questions have in common. */
export type Node = Pick<SectionResult, keyof SectionResult & keyof QuestionResult>;

interface NodeScoreProps extends Pick<LevelProps, 'assessment' | 'classifiers'> {
  node: Node;
  /** The section itself, or the section of the question. */
  sectionId: string;
}

/** The score of a section or question with band, bar and change, or why there is none. */
export function NodeScore({ node, sectionId, assessment, classifiers }: NodeScoreProps) {
  const { score, outOf, change, bands } = node;
  if (score === null) return <p className={styles.none}>{receivedWords(node.count)}</p>;
  const { normalisedThresholds, type, isFirst, isSettled } = assessment;
  const shown = displayScore(score, outOf);
  return (
    <>
      <p className={styles.number}>
        <Trans>
          <strong>{shown}</strong> out of {outOf}
        </Trans>
        <BandFlag bands={bands} words={classifiers} />
      </p>
      <ScoreBar
        {...node}
        normalisedThresholds={normalisedThresholds}
        band={singleBand(bands)}
        label={t`${shown} out of ${outOf}`}
      />
      {isSettled && (change !== null || !assessment.isAnonymous) && (
        <p className={styles.change}>
          <Change {...node} isFirst={isFirst} type={changeType(type, sectionId)} />
        </p>
      )}
      <ChangeSplit node={node} className={styles.soft} />
    </>
  );
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
export function isUnscored(node: SectionResult | QuestionResult): boolean {
  if ('responseType' in node) return node.responseType === 'comment_only';
  return node.count === 0 && node.attributes.some(({ count }) => count > 0);
}
