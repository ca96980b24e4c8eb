import { plural, t } from '@lingui/core/macro';
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
              <RowScore
                node={node}
                shown={displayScore(node.score, node.outOf)}
                thresholds={thresholds}
                classifiers={classifiers}
              />
            )}
            <span className={styles.rowNote}>{commentWords(commentCount)}</span>
          </LevelLink>
        </li>
      ))}
    </ul>
  );
}

interface RowScoreProps {
  node: Node;
  shown: string;
  thresholds: [number, number];
  classifiers: string[];
}

function RowScore({ node, shown, thresholds, classifiers }: RowScoreProps) {
  const { normalisedScore, normalisedRange, outOf, bands } = node;
  return (
    <>
      <ScoreBar
        score={normalisedScore}
        range={normalisedRange}
        thresholds={thresholds}
        label={t`${shown} out of ${outOf}`}
      />
      <span className={styles.rowScore}>
        <b>{shown}</b>
        <BandFlag bands={bands} words={classifiers} />
      </span>
    </>
  );
}

function commentWords(count: number): string {
  if (count === 0) return '';
  return plural(count, { one: '# comment', other: '# comments' });
}
