import { t } from '@lingui/core/macro';
import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { genderNames, genders } from '#contract/genders.ts';
import { AvatarField } from '#web/accounts/profile/avatar-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { FormFields } from './form-fields.ts';
import formStyles from '#web/design/form.module.css';

/** The form values of a client. An empty string is an empty field. */
export interface ClientForm {
  clientName: string;
  beaconName: string;
  clientExternalRef: string;
  gender: '' | (typeof genders)[number];
  dateOfBirth: string;
  groupNames: string[];
  clientAvatar: string | null;
}

interface ClientFieldsProps {
  fields: FormFields<ClientForm>;
  /** Today's date in the organisation, as YYYY-MM-DD. */
  today: string;
  /** Existing groups, as suggestions. */
  knownGroups: string[];
  /** For a new client, the name of the Beacon follows the client's until it is changed. */
  isNew: boolean;
}

/** The fields of the client. */
export function ClientFields({ fields, today, knownGroups, isNew }: ClientFieldsProps) {
  const { values, change, fieldError, touch } = fields;
  const textProps = (name: 'clientName' | 'beaconName' | 'clientExternalRef') => ({
    value: values[name],
    error: fieldError(name),
    maxLength: 200,
    autoComplete: 'off',
    required: true,
    onBlur: () => touch(name),
  });
  function handleName(clientName: string) {
    const follows = isNew && values.beaconName === values.clientName;
    change({ clientName, ...(follows && { beaconName: clientName }) });
  }
  return (
    <>
      <AvatarField
        name={values.clientName}
        picture={values.clientAvatar}
        onChange={(clientAvatar) => change({ clientAvatar })}
      />
      <div className={formStyles.row}>
        <TextField label={t`Client`} {...textProps('clientName')} onChange={handleName} />
        <TextField
          label={t`Unique ID (e.g. student ID)`}
          {...textProps('clientExternalRef')}
          onChange={(clientExternalRef) => change({ clientExternalRef })}
        />
      </div>
      <TextField
        label={t`Name, nickname or case ID`}
        description={t`How the Beacon appears in lists.`}
        {...textProps('beaconName')}
        onChange={(beaconName) => change({ beaconName })}
      />
      <PersonFields fields={fields} today={today} />
      <TagsInput
        label={t`Groups`}
        description={t`Press Enter after each group.`}
        size="md"
        data={knownGroups}
        maxTags={20}
        value={values.groupNames}
        error={fieldError('groupNames')}
        onChange={(groupNames) => change({ groupNames })}
      />
    </>
  );
}

/** Fields that apply to a person, but not to a team or a case. */
function PersonFields({ fields, today }: Pick<ClientFieldsProps, 'fields' | 'today'>) {
  const { values, change, fieldError, touch } = fields;
  return (
    <div className={formStyles.row}>
      <NativeSelect
        label={t`Gender`}
        size="md"
        data={genderOptions()}
        value={values.gender}
        error={fieldError('gender')}
        onBlur={() => touch('gender')}
        onChange={({ currentTarget: { value } }) =>
          change({ gender: value as ClientForm['gender'] })
        }
      />
      <TextInput
        label={t`Date of birth`}
        type="date"
        size="md"
        max={today}
        value={values.dateOfBirth}
        error={fieldError('dateOfBirth')}
        onBlur={() => touch('dateOfBirth')}
        onChange={({ currentTarget }) => change({ dateOfBirth: currentTarget.value })}
      />
    </div>
  );
}

function genderOptions() {
  return [
    { value: '', label: t`Please choose` },
    ...genders.map((gender) => ({ value: gender, label: textOf(genderNames[gender]) })),
  ];
}
