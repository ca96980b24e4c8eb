import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { type ClientDetails, emptyClient } from '#contract/clients.ts';
import { textOf } from '#contract/messages.ts';
import { genderNames, genders } from '#contract/genders.ts';
import { AvatarField } from '#web/accounts/profile/avatar-field.tsx';
import { TagsField } from '#web/design/tags-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import formStyles from '#web/design/form.module.css';

/** The form values of a client and the name of their Beacon. An empty string is an empty field. */
export type ClientForm = { beaconName: string; clientAvatar: string | null } & {
  [Detail in Exclude<keyof ClientDetails, 'clientAvatar'>]: null extends ClientDetails[Detail]
    ? NonNullable<ClientDetails[Detail]> | ''
    : ClientDetails[Detail];
};

/** The initial form values of a client, null for a new one. */
export function clientFormOf(client: ClientDetails | null, beaconName: string): ClientForm {
  const known = client ?? emptyClient;
  return {
    beaconName,
    clientName: known.clientName,
    clientExternalRef: known.clientExternalRef ?? '',
    gender: known.gender ?? '',
    dateOfBirth: known.dateOfBirth ?? '',
    groupNames: known.groupNames,
    externalUrl: known.externalUrl ?? '',
    clientAvatar: known.clientAvatar,
  };
}

interface ClientFieldsProps {
  fields: Fields<ClientForm>;
  /** Today's date in the organisation, as YYYY-MM-DD. */
  today: string;
  /** Existing groups, as suggestions. */
  knownGroups: string[];
  /** For a new client, the name of the Beacon follows the client's until it is changed. */
  isNew: boolean;
}

/** The fields of the client. */
export function ClientFields({ fields, today, knownGroups, isNew }: ClientFieldsProps) {
  const { values, errors, setFieldValue, getInputProps } = fields;
  return (
    <>
      <AvatarField
        name={values.clientName}
        picture={values.clientAvatar}
        onChange={(clientAvatar) => setFieldValue('clientAvatar', clientAvatar)}
      />
      <NameFields fields={fields} isNew={isNew} />
      <PersonFields fields={fields} today={today} />
      <TagsField
        label={t`Groups`}
        description={t`Press Enter after each group.`}
        known={knownGroups}
        maxTags={20}
        value={values.groupNames}
        onChange={(groups) => setFieldValue('groupNames', groups)}
        error={errors['groupNames']}
      />
      <TextField
        label={t`Link to their record (optional)`}
        description={t`Opens the client's record in another system.`}
        inputMode="url"
        maxLength={2000}
        {...getInputProps('externalUrl')}
      />
    </>
  );
}

/** The names of the client and of the Beacon. */
function NameFields({ fields, isNew }: Pick<ClientFieldsProps, 'fields' | 'isNew'>) {
  const { values, setFieldValue, getInputProps } = fields;
  function handleName({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
    if (isNew && values.beaconName === values.clientName) setFieldValue('beaconName', value);
    setFieldValue('clientName', value);
  }
  return (
    <>
      <div className={formStyles.row}>
        <TextField
          label={t`Client`}
          required
          {...getInputProps('clientName')}
          onChange={handleName}
        />
        <TextField
          label={t`Unique ID (e.g. student ID)`}
          required
          {...getInputProps('clientExternalRef')}
        />
      </div>
      <TextField
        label={t`Name, nickname or case ID`}
        description={t`How the Beacon appears in lists.`}
        required
        {...getInputProps('beaconName')}
      />
    </>
  );
}

/** Fields that apply to a person, but not to a team or a case. */
function PersonFields({ fields, today }: Pick<ClientFieldsProps, 'fields' | 'today'>) {
  return (
    <div className={formStyles.row}>
      <NativeSelect
        label={t`Gender`}
        size="md"
        data={genderOptions()}
        {...fields.getInputProps('gender')}
      />
      <TextInput
        label={t`Date of birth`}
        type="date"
        size="md"
        max={today}
        {...fields.getInputProps('dateOfBirth')}
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
