import { msg, t } from '@lingui/core/macro';
import { CloseButton, NativeSelect, Switch } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { isAdmin, participantRole } from '#contract/participants.ts';
import { TextField } from '#web/design/text-field.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { type MemberForm, type MembersForm, rolesOf } from './member-form.ts';
import styles from './member-fields.module.css';
import { RoleButtons } from './role-buttons.tsx';

export interface MemberRowProps {
  fields: Fields<MembersForm>;
  member: MemberForm;
  index: number;
  /** The assessor-type roles of the framework. */
  frameworkRoles: string[];
  /** Whether a window is open that a new member could answer. */
  hasCurrentAssessment: boolean;
}

/** One participant: name, address, role and admin flag. */
export function MemberRow(props: MemberRowProps) {
  const { fields, member, index, frameworkRoles } = props;
  const path = `members.${index}`;
  const number = index + 1;
  const name = member.name.trim();
  const isMember = member.id !== undefined;
  return (
    <fieldset className={styles.member}>
      <legend>{name || t`Participant ${number}`}</legend>
      <CloseButton
        className={styles.remove ?? ''}
        aria-label={name ? t`Remove ${name}` : t`Remove participant ${number}`}
        onClick={() => fields.removeListItem('members', index)}
      />
      {isMember && <p className={styles.locked}>{lockedWords(member)}</p>}
      <div className={styles.fields}>
        {!isMember && (
          <>
            <TextCell {...props} name="name" label={t`Name`} />
            <TextCell {...props} name="email" label={t`Email`} />
          </>
        )}
        {member.isPhoneEditable && <TextCell {...props} name="phone" label={t`Phone`} />}
      </div>
      <RoleButtons
        label={name ? t`Role of ${name}` : t`Role of participant ${number}`}
        roles={[...frameworkRoles, 'viewer']}
        chosen={participantRole(member)}
        error={fields.errors[`${path}.roles`]}
        onChange={(chosen) =>
          fields.setFieldValue(`${path}.roles`, rolesOf(chosen, isAdmin(member)))
        }
      />
      <MemberChoices {...props} />
    </fieldset>
  );
}

/** The locked fields of an existing member. */
function lockedWords({ email, phone, isPhoneEditable }: MemberForm): string {
  return [email || t`No email address`, !isPhoneEditable && phone].filter(Boolean).join(' · ');
}

const startOptions = [
  { value: 'now', label: msg`Now` },
  { value: 'next', label: msg`Next assessment window` },
];

/** Whether the member is an admin, and when a new one starts to assess. */
function MemberChoices({ fields, member, index, hasCurrentAssessment }: MemberRowProps) {
  const path = `members.${index}`;
  const role = participantRole(member);
  const canStartNow = hasCurrentAssessment && member.id === undefined && role !== 'viewer';
  return (
    <div className={styles.choices}>
      <Switch
        label={t`Admin of this Beacon`}
        size="md"
        checked={isAdmin(member)}
        onChange={({ currentTarget }) =>
          fields.setFieldValue(`${path}.roles`, rolesOf(role, currentTarget.checked))
        }
      />
      {canStartNow && (
        <NativeSelect
          label={t`Start assessing`}
          data={startOptions.map(({ value, label }) => ({ value, label: textOf(label) }))}
          value={member.addToCurrentAssessment ? 'now' : 'next'}
          onChange={({ currentTarget: { value } }) =>
            fields.setFieldValue(`${path}.addToCurrentAssessment`, value === 'now')
          }
        />
      )}
    </div>
  );
}

interface TextCellProps extends MemberRowProps {
  name: 'name' | 'email' | 'phone';
  label: string;
}

function TextCell({ fields, index, name, label }: TextCellProps) {
  return (
    <TextField label={label} kind={name} {...fields.getInputProps(`members.${index}.${name}`)} />
  );
}
