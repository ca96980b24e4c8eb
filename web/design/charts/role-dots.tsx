import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { roleShapes } from './role-shapes.ts';
import styles from './role-dots.module.css';

export interface RolePoint {
  role: AssessorRole;
  /** 0 to 100. */
  score: number;
  /** The formatted score. */
  scoreText: string;
}

interface RoleDotsProps {
  roles: RolePoint[];
  x: number;
  y: (score: number) => number;
}

/** A dot for each role's score, on the whisker of its result. */
export function RoleDots({ roles, x, y }: RoleDotsProps) {
  return roles.map(({ role, score, scoreText }) => {
    const roleName = textOf(memberRoles[role]);
    return (
      <path
        key={role}
        d={roleShapes[role]}
        transform={`translate(${x} ${y(score)})`}
        className={styles.dot}
      >
        <title>{t`${roleName}: ${scoreText}`}</title>
      </path>
    );
  });
}

/** The key of the role shapes; renders nothing for fewer than two roles. */
export function RoleKey({ roles }: { roles: AssessorRole[] }) {
  if (roles.length < 2) return null;
  return (
    <ul className={styles.key} aria-label={t`Role shapes`}>
      {roles.map((role) => (
        <li key={role}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <path d={roleShapes[role]} className={styles.dot} />
          </svg>
          {textOf(memberRoles[role])}
        </li>
      ))}
    </ul>
  );
}
