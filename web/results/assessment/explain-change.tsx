import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReliableChange } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { displayThreshold, tabledScore } from '#rules/results/display.ts';
import { roundTo, sameWithin } from '#rules/scoring/precision.ts';
import { errorsByChance } from '#rules/scoring/reliable-change.ts';
import { listWords } from '#web/design/list-words.ts';
import type { Node } from './node-score.tsx';
import { whoWords } from './reliable-change.tsx';

type Role = ReliableChange['roles'][number];
type Unsaid = ReliableChange['unsaid'][number];

interface ExplainChangeProps {
  node: Pick<Node, 'change' | 'reliableChange' | 'userBreakdown' | 'outOf'>;
  isAnonymous: boolean;
}

/** How a change is compared with measurement error, in numbers, or why it is not. */
export function ExplainChange({ node, isAnonymous }: ExplainChangeProps) {
  const { change, reliableChange } = node;
  if (isAnonymous && change !== null) {
    return (
      <p>
        {t`The change isn't compared with measurement error, because that would need each person's answers from both times, and answers are anonymous.`}
      </p>
    );
  }
  if (!reliableChange) return null;
  const { roles, unsaid, reason } = reliableChange;
  if (reason) return <p>{wholeReason(reason)}</p>;
  return (
    <>
      {roles.length > 0 && (
        <p>
          {t`A change is more than measurement error if it is more than 1.96 times the standard error of the difference between two scores (Jacobson and Truax, 1991). Only people who answered both times in the same role are compared, by the average of their scores.`}
        </p>
      )}
      <ul>
        {roles.map((role) => (
          <li key={role.role}>
            <RoleSum role={role} node={node} />
          </li>
        ))}
        {unsaid.map((role) => (
          <li key={role.role}>{unsaidWords(role)}</li>
        ))}
      </ul>
    </>
  );
}

function wholeReason(reason: NonNullable<ReliableChange['reason']>): string {
  return reason === 'version'
    ? t`The change isn't compared with measurement error, because the version before scores differently.`
    : t`The questionnaire gives no reliability for this score, so it can't be said whether a change is more than measurement error.`;
}

/** The formula with its numbers, who is compared and where the numbers come from. */
function RoleSum({ role, node }: Pick<ExplainChangeProps, 'node'> & { role: Role }) {
  const { before, now, r, sd, error, source } = role;
  const [first, second] = [before, now].map((score) => tabledScore(score, node.outOf));
  const [deviation, reliability] = [displayThreshold(sd), displayThreshold(r)];
  const who = whoWords(role);
  const words = source?.replace(/\.$/, '');
  const index = indexText(Math.abs(now - before) / error);
  const names = listWords(
    node.userBreakdown.flatMap(({ id, label }) => (role.people.includes(id) ? [label] : [])),
  );
  return (
    <>
      <Trans>
        {who} ({names}):
      </Trans>{' '}
      <bdi dir="ltr">
        |{second} − {first}| ÷ ({deviation} × √(2 × (1 − {reliability}))) = {index}
      </bdi>
      {'. '}
      {role.isMoreThanError
        ? t`This is above 1.96: more than measurement error.`
        : t`This is not above 1.96: within measurement error.`}{' '}
      {words && t`Source: ${words}.`}
    </>
  );
}

/** Two decimals, or as many as tell it from the limit. */
function indexText(index: number): string {
  const isLimit = Math.abs(index - errorsByChance) <= sameWithin;
  const shown = [2, 3, 4, 5, 6]
    .map((decimals) => roundTo(decimals, index).toFixed(decimals))
    .find((text) => isLimit || Number(text) !== errorsByChance);
  return shown ?? `${index}`;
}

function unsaidWords({ role, reason }: Unsaid): string {
  const who = textOf(memberRoles[role]);
  switch (reason) {
    case 'nobody_twice':
      return t`${who}: nobody answered both times, so nothing can be compared.`;
    case 'no_reliability':
      return t`${who}: the questionnaire gives no reliability for this role.`;
    case 'date_of_birth':
      return t`${who}: the reliability depends on age, and no date of birth is entered.`;
    case 'gender':
      return t`${who}: the reliability depends on gender, and none is entered.`;
    default:
      return t`${who}: the questionnaire gives no reliability for this age or gender.`;
  }
}
