import { plural, t } from '@lingui/core/macro';
import { displayScore } from '#rules/results/display.ts';
import type {
  AssessmentResult,
  QuestionResult,
  SectionResult,
} from '#contract/assessment-results.ts';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { briefScale, inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { LevelLink, type LevelProps } from './level-link.tsx';
import { BandFlag, isUnscored } from './node-score.tsx';
import styles from './results.module.css';

type RowNode = SectionResult | QuestionResult;

interface NodeRowsProps extends Pick<LevelProps, 'assessment' | 'level'> {
  nodes: RowNode[];
}

/** The sections or questions of a level, each with a link to its details. */
export function NodeRows({ nodes, level, assessment }: NodeRowsProps) {
  const idName = level.sectionId === undefined ? 'sectionId' : 'questionId';
  return (
    <ul className={styles.rows}>
      {nodes.map((node) => (
        <li key={node.id}>
          <LevelLink level={{ ...level, [idName]: node.id }} className={styles.row}>
            <span className={styles.rowTitle}>{node.title}</span>
            <RowScore node={node} assessment={assessment} />
            <span className={styles.rowNote}>{commentWords(node)}</span>
          </LevelLink>
        </li>
      ))}
    </ul>
  );
}

interface RowScoreProps {
  node: RowNode;
  /** The whole, whose unit needs no mention. */
  assessment: AssessmentResult;
}

function RowScore({ node, assessment }: RowScoreProps) {
  const { score, outOf, count } = node;
  if (score === null) {
    const words = isUnscored(node) ? t`Not scored` : receivedWords(count);
    return <span className={styles.none}>{words}</span>;
  }
  const shown = displayScore(score, outOf);
  const isSameUnit = node.min === assessment.min && outOf === assessment.outOf;
  return (
    <>
      <ScoreBar
        {...node}
        normalisedThresholds={assessment.normalisedThresholds}
        band={singleBand(node.bands)}
        label={inScale(shown, node)}
      />
      <span className={styles.rowScore}>
        <b>{shown}</b>
        {!isSameUnit && <small>{briefScale(node)}</small>}
        <BandFlag {...node} />
      </span>
    </>
  );
}

function commentWords(node: RowNode): string {
  const questions = 'comments' in node ? [node] : node.attributes;
  const count = questions.flatMap(({ comments }) => comments).length;
  if (count === 0) return '';
  return plural(count, { one: '# comment', other: '# comments' });
}
