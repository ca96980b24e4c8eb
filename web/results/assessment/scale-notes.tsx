import type { DetailedTeamAssessment } from '#contract/results.ts';
import { directionWords, lackWords, normWords } from '#web/design/charts/score-words.ts';
import styles from './results.module.css';

type Scale = Pick<
  DetailedTeamAssessment,
  'score' | 'higherIs' | 'norm' | 'normKind' | 'lack' | 'bands'
>;

/** What a score is by a published norm, which end of its scale is better, and what cannot be said of it. */
export function ScaleNotes({ node }: { node: Scale }) {
  const norm = normWords(node);
  const lack = lackWords(node);
  const direction = directionWords(node.higherIs);
  return (
    <>
      {norm && (
        <p>
          <b>{norm}</b>
        </p>
      )}
      {lack && <p>{lack}</p>}
      {direction && <p className={styles.soft}>{direction}</p>}
    </>
  );
}
