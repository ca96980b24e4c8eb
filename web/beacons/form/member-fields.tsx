import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { isBlank, maxMembers } from '#contract/participants.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { blankMember } from './member-form.ts';
import { MemberRow, type MemberRowProps } from './member-row.tsx';
import styles from './member-fields.module.css';

type MemberFieldsProps = Omit<MemberRowProps, 'member' | 'index'>;

/** The participants and their roles. */
export function MemberFields({ fields, ...choices }: MemberFieldsProps) {
  const { values, errors } = fields;
  const { members } = values;
  return (
    <>
      <ol className={styles.members}>
        {members.map((member, index) => (
          <li key={member.key}>
            <MemberRow {...choices} fields={fields} member={member} index={index} />
          </li>
        ))}
      </ol>
      {errors['members'] && (
        <p role="alert" className={styles.error}>
          {errors['members']}
        </p>
      )}
      <div className={styles.adding}>
        <Button
          variant="default"
          disabled={members.length >= maxMembers}
          onClick={() =>
            fields.insertListItem('members', blankMember(choices.frameworkRoles[0] ?? 'viewer'))
          }
        >
          {t`Add participant`}
        </Button>
        <AddMyself fields={fields} />
      </div>
    </>
  );
}

/** Adds the current user, who may otherwise not see the Beacon. */
function AddMyself({ fields }: Pick<MemberFieldsProps, 'fields'>) {
  const { members } = fields.values;
  const user = useCurrentUser();
  const email = user?.email;
  if (!user || !email || members.some((member) => member.email === email)) return null;
  const { name } = user;
  const myself = { ...blankMember('viewer'), name, email };
  return (
    <Button
      variant="subtle"
      disabled={members.length >= maxMembers}
      onClick={() =>
        fields.setFieldValue('members', [...members.filter((member) => !isBlank(member)), myself])
      }
    >
      {t`Add myself`}
    </Button>
  );
}
