import { plural, t } from '@lingui/core/macro';
import type { AssessmentResult, ReliableChange } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { memberRoles } from '#contract/words.ts';
import { sameWithin } from '#rules/scoring/precision.ts';
import { changeWords } from '#web/design/charts/change.tsx';
import styles from './results.module.css';

type Role = ReliableChange['roles'][number];

type Changed = Pick<AssessmentResult, 'score' | 'change' | 'reliableChange' | 'outOf' | 'higherIs'>;

interface ReliableChangeProps {
  node: Changed;
  type: TeamAssessment['type'];
}

/** Whether a change is more than measurement error, by role; nothing where that cannot be said. */
export function ReliableChangeWords({ node, type }: ReliableChangeProps) {
  const { score, change, reliableChange } = node;
  if (score === null || change === null || !reliableChange) return null;
  const { roles } = reliableChange;
  if (roles.length === 0) return null;
  return (
    <span className={styles.verdicts}>
      {roles.map((role) => (
        <span key={role.role}>
          {isWhole(role, node) ? verdictWords(role) : roleWords(role, { node, type })}
        </span>
      ))}
    </span>
  );
}

/** Whether the change of the team is that of the people of one role who answered both times. */
function isWhole({ before, now }: Role, { change, reliableChange }: Changed): boolean {
  const others = (reliableChange?.roles.length ?? 0) + (reliableChange?.unsaid.length ?? 0) - 1;
  return others === 0 && Math.abs(now - before - (change ?? NaN)) <= sameWithin;
}

function verdictWords({ isMoreThanError }: Role): string {
  return isMoreThanError ? t`More than measurement error` : t`Within measurement error`;
}

function roleWords(role: Role, { node, type }: ReliableChangeProps): string {
  const { before, now, isMoreThanError } = role;
  const { outOf, higherIs } = node;
  const own = { score: now, change: now - before, outOf, higherIs, type };
  const change = changeWords({ ...own, isFirst: false, isBrief: true });
  const who = whoWords(role);
  return isMoreThanError
    ? t`${who}: ${change} (more than measurement error)`
    : t`${who}: ${change} (within measurement error)`;
}

/** The role, and how many people of it are compared. */
export function whoWords({ role, people }: Pick<Role, 'role' | 'people'>): string {
  const name = textOf(memberRoles[role]);
  return people.length === 1 ? name : plural(people.length, { other: `${name}, # people` });
}
