import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { isBlank, maxMembers } from '#contract/participants.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { blankMember, type MemberForm, type MembersForm } from './member-form.ts';
import { MemberRow } from './member-row.tsx';
import styles from './member-fields.module.css';

interface MemberFieldsProps {
  fields: Fields<MembersForm>;
  /** The assessor-type roles of the framework. */
  frameworkRoles: string[];
  /** Whether a window is open that a new member could answer. */
  hasCurrentAssessment: boolean;
}

/** The participants and their roles. */
export function MemberFields({ fields, ...choices }: MemberFieldsProps) {
  const { values, errors, setFieldValue } = fields;
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
        <AddMyself members={members} onChange={(changed) => setFieldValue('members', changed)} />
      </div>
    </>
  );
}

interface AddMyselfProps {
  members: MemberForm[];
  onChange: (members: MemberForm[]) => void;
}

/** Adds the current user, who may otherwise not see the Beacon. */
function AddMyself({ members, onChange }: AddMyselfProps) {
  const user = useCurrentUser();
  const email = user?.email;
  if (!user || !email || members.some((member) => member.email === email)) return null;
  const { name } = user;
  const myself = { ...blankMember('viewer'), name, email };
  return (
    <Button
      variant="subtle"
      disabled={members.length >= maxMembers}
      onClick={() => onChange([...members.filter((member) => !isBlank(member)), myself])}
    >
      {t`Add myself`}
    </Button>
  );
}
