import { useState } from 'react';
import { AvatarField } from '../account/avatar-field.tsx';
import { HelpButton } from '../layout/help.tsx';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Sample } from './sample.tsx';

/** What forms are made of. */
export function FormSamples() {
  const [text, setText] = useState('Maya');
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
      <Sample title="Picture">
        <AvatarField name="Maya Okafor" picture={picture} onChange={setPicture} />
        <ClientAvatar name="Maya Okafor" picture="none" size={35} />
      </Sample>
      <Sample title="Help">
        <HelpButton label="Whom to ask" />
      </Sample>
    </>
  );
}
