import { t } from '@lingui/core/macro';
import { Chip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { textOf } from '#contract/messages.ts';
import { type MemberRole, memberRoles } from '#contract/words.ts';
import styles from './member-fields.module.css';

interface RoleButtonsProps {
  /** The accessible label. */
  label: string;
  roles: string[];
  chosen: string;
  error: ReactNode;
  onChange: (role: string) => void;
}

/** Radio buttons for the roles. Arrow keys move between them. */
export function RoleButtons({ label, roles, chosen, error, onChange }: RoleButtonsProps) {
  const [group, errorId] = [useId(), useId()];
  return (
    <div className={styles.roles}>
      <span aria-hidden>{t`Role`}</span>
      <div
        role="radiogroup"
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        className={styles.buttons}
      >
        <Chip.Group value={chosen} onChange={(role: string) => onChange(role)}>
          {roles.map((role) => (
            <Chip key={role} name={group} value={role} size="md">
              {role in memberRoles ? textOf(memberRoles[role as MemberRole]) : role}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
