import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { genderNames, genders } from '#contract/genders.ts';
import { textOf } from '#contract/messages.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Gender } from '#rules/definition/texts.ts';
import { TextField } from '#web/design/text-field.tsx';
import styles from './try-out.module.css';

/** An imagined client, whom norms and bands may depend on; `age` in years. */
export interface SampleClient {
  age?: number;
  gender?: Gender;
}

interface SampleClientFieldsProps {
  framework: Framework;
  client: SampleClient;
  onChange: (client: SampleClient) => void;
}

/** Age and gender of an imagined client, where norms or bands depend on them. */
export function SampleClientFields({ framework, client, onChange }: SampleClientFieldsProps) {
  const conditions = [...framework.norms, ...framework.bands].map(({ when }) => when ?? {});
  const needsAge = conditions.some(({ age }) => age);
  const needsGender = conditions.some(({ gender }) => gender);
  const { age: _age, ...withoutAge } = client;
  const { gender: _gender, ...withoutGender } = client;
  if (!needsAge && !needsGender) return null;
  return (
    <fieldset className={styles.client}>
      <legend>{t`Sample client`}</legend>
      {needsAge && (
        <AgeField
          onChange={(age) => onChange(age === null ? withoutAge : { ...client, age })}
          initial={client.age}
        />
      )}
      {needsGender && (
        <NativeSelect
          label={t`Gender`}
          data={[
            { value: '', label: t`Not given` },
            ...genders.map((value) => ({ value, label: textOf(genderNames[value]) })),
          ]}
          value={client.gender ?? ''}
          onChange={({ currentTarget }) => {
            const gender = genders.find((each) => each === currentTarget.value);
            onChange(gender ? { ...client, gender } : withoutGender);
          }}
        />
      )}
    </fieldset>
  );
}

interface AgeFieldProps {
  initial: number | undefined;
  /** Called with an age in years; null while there is none. */
  onChange: (age: number | null) => void;
}

function AgeField({ initial, onChange }: AgeFieldProps) {
  const [text, setText] = useState(`${initial ?? ''}`);
  const error = text.trim() !== '' && ageOf(text) === null && t`Enter an age from 0 to 130`;
  return (
    <TextField
      label={t`Age in years`}
      size="sm"
      inputMode="decimal"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(ageOf(currentTarget.value));
      }}
    />
  );
}

/** An age as it is entered, also with a decimal comma; null where it is none. */
function ageOf(text: string): number | null {
  const entered = text.trim().replace(',', '.');
  const age = Number(entered);
  return entered !== '' && age >= 0 && age <= 130 ? age : null;
}
