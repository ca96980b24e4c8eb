import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';
import { roleSummary, roleWords } from '#web/results/members/member-words.ts';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import styles from './popovers.module.css';

/** The members of a Beacon and their roles, in a popover. */
export function MembersPopover({ beacon }: { beacon: Beacon }) {
  const { users } = beacon;
  const { length: count } = users;
  return (
    <PopoverButton label={t`Members (${count})`} title={t`Members`}>
      {() => (
        <>
          <p className={parts.soft}>{roleSummary(users)}</p>
          <ul className={styles.list}>
            {users.map(({ userId, name, avatar, roles }) => (
              <li key={userId}>
                <ClientAvatar name={name} picture={avatar} size={32} />
                <span>
                  {name} <small>{roleWords(roles)}</small>
                </span>
              </li>
            ))}
          </ul>
          <EditLink beacon={beacon} form="members">{t`Edit members`}</EditLink>
        </>
      )}
    </PopoverButton>
  );
}
