import { t } from '@lingui/core/macro';
import { displayScore } from '#rules/answers.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { LevelLink, type Level } from './level-link.tsx';
import { absenceWords, BandFlag, type Node } from './node-score.tsx';
import styles from './results.module.css';

interface NodeRowsProps {
  nodes: (Node & { id: string; title: string; commentCount: number; isUnscored: boolean })[];
  levelOf: (id: string) => Level;
  assessment: AssessmentResult;
  classifiers: string[];
}

/** Sections or questions, each with a link to its details. */
export function NodeRows({ nodes, levelOf, assessment, classifiers }: NodeRowsProps) {
  const { normalisedThresholds: thresholds } = assessment;
  return (
    <ul className={styles.rows}>
      {nodes.map(({ id, title, isUnscored, commentCount, ...node }) => (
        <li key={id}>
          <LevelLink level={levelOf(id)} className={styles.row}>
            <span className={styles.rowTitle}>{title}</span>
            {node.score === null ? (
              <span className={styles.none}>{isUnscored ? t`Not scored` : absenceWords(node)}</span>
            ) : (
              <>
                <ScoreBar
                  score={node.normalisedScore}
                  range={node.normalisedRange}
                  thresholds={thresholds}
                  label={t`${displayScore(node.score, node.outOf)} out of ${node.outOf}`}
                />
                <span className={styles.rowScore}>
                  <b>{displayScore(node.score, node.outOf)}</b>
                  <BandFlag bands={node.bands} words={classifiers} />
                </span>
              </>
            )}
            <span className={styles.rowNote}>{commentWords(commentCount)}</span>
          </LevelLink>
        </li>
      ))}
    </ul>
  );
}

function commentWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 comment' : `${count} comments`;
}
