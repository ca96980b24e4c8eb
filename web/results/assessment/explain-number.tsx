import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { ExplainChange } from './explain-change.tsx';
import { ExplainScale, FrameworkSource } from './explain-scale.tsx';
import type { Node } from './node-score.tsx';
import styles from './results.module.css';

interface ExplainNumberProps {
  node: Pick<
    Node,
    'userBreakdown' | 'rule' | 'calculation' | 'outOf' | 'change' | 'reliableChange'
  >;
  assessment: AssessmentResult;
}

/** The answers behind a number, the scoring rule in words, and the framework with its version. */
export function ExplainNumber({ node, assessment }: ExplainNumberProps) {
  const { frameworkTitle, frameworkVersion } = assessment.explained;
  const scored = node.userBreakdown.filter(({ score }) => score !== null);
  return (
    <details className={styles.explain}>
      <summary>{t`How is this score calculated?`}</summary>
      {scored.length > 0 && (
        <ul>
          {scored.map(({ id, label, score }) => {
            const shown = displayScore(score ?? 0, node.outOf);
            return (
              <li key={id}>
                <Trans>
                  {label}: <b>{shown}</b>
                </Trans>
              </li>
            );
          })}
        </ul>
      )}
      {assessment.isAnonymous && scored.length === 0 && (
        <p>{t`Answers are anonymous, so they only appear under each question, in random order.`}</p>
      )}
      <p>{node.rule}</p>
      {node.calculation && <ExplainScale calculation={node.calculation} />}
      <ExplainChange node={node} isAnonymous={assessment.isAnonymous} />
      <p>
        <Trans>
          {frameworkTitle}, version {frameworkVersion}
        </Trans>
      </p>
      <FrameworkSource explained={assessment.explained} />
    </details>
  );
}
