import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AvatarField } from '#web/accounts/profile/avatar-field.tsx';
import { CodeField } from '#web/design/code-field.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Sample } from './sample.tsx';

/** The parts of forms. */
export function FormSamples() {
  const { getInputProps } = useForm({ initialValues: { text: 'Maya', code: '123' } });
  const [picture, setPicture] = useState<string | null>(null);
  const field = { ...getInputProps('text'), autoComplete: 'off', maxLength: 50 };
  return (
    <>
      <Sample title="Text and password">
        <TextField label="Text" description="With a hint" {...field} />
        <TextField label="Text at fault" error="Required" {...field} />
        <PasswordField label="Password" autoComplete="new-password" {...getInputProps('text')} />
        <PasswordField
          label="Password at fault"
          autoComplete="new-password"
          {...getInputProps('text')}
          error="Does not match"
        />
      </Sample>
      <Sample title="Code">
        <CodeField label="Code" {...getInputProps('code')} onComplete={() => {}} />
        <CodeField
          label="Code at fault"
          {...getInputProps('code')}
          onComplete={() => {}}
          isInvalid
        />
      </Sample>
      <Sample title="Picture">
        <AvatarField name="Maya Okafor" picture={picture} onChange={setPicture} />
      </Sample>
    </>
  );
}
