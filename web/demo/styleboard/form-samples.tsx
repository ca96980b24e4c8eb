import { useState } from 'react';
import { AvatarField } from '#web/accounts/profile/avatar-field.tsx';
import { CodeField } from '#web/design/code-field.tsx';
import { PasswordField } from '#web/design/password-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Sample } from './sample.tsx';

/** The parts of forms. */
export function FormSamples() {
  const [text, setText] = useState('Maya');
  const [code, setCode] = useState('123');
  const [picture, setPicture] = useState<string | null>(null);
  const field = { value: text, onChange: setText, autoComplete: 'off', maxLength: 50 };
  return (
    <>
      <Sample title="Text and password">
        <TextField label="Text" description="With a hint" {...field} />
        <TextField label="Text at fault" error="Required" {...field} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={text}
          onChange={setText}
        />
        <PasswordField
          label="Password at fault"
          autoComplete="new-password"
          value={text}
          onChange={setText}
          error="Does not match"
        />
      </Sample>
      <Sample title="Code">
        <CodeField label="Code" value={code} onChange={setCode} onComplete={setCode} />
        <CodeField
          label="Code at fault"
          value={code}
          onChange={setCode}
          onComplete={setCode}
          isInvalid
        />
      </Sample>
      <Sample title="Picture">
        <AvatarField name="Maya Okafor" picture={picture} onChange={setPicture} />
      </Sample>
    </>
  );
}
