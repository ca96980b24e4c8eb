import { TextInput, type TextInputProps } from '@mantine/core';

/** For what must be entered exactly: no auto-capitalisation and no correction. */
export const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

const kinds = {
  name: { maxLength: 200 },
  email: { type: 'email', maxLength: 320 },
  phone: { type: 'tel', maxLength: 50 },
};

interface TextFieldProps extends TextInputProps {
  label: string;
  /** What is entered, which sets the type and the maximum length. */
  kind?: keyof typeof kinds;
}

/** A one-line text field; usernames and email addresses are not auto-capitalised or corrected. */
export function TextField({ kind = 'name', autoComplete = 'off', ...props }: TextFieldProps) {
  const isExact = ['username', 'email'].includes(autoComplete);
  return (
    <TextInput
      size="md"
      withAsterisk={false}
      {...(isExact && verbatim)}
      autoComplete={autoComplete}
      {...kinds[kind]}
      {...props}
    />
  );
}
