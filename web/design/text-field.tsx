import { TextInput, type TextInputProps } from '@mantine/core';

interface TextFieldProps extends TextInputProps {
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
}

/** A one-line text field; usernames and email addresses are not auto-capitalised or corrected. */
export function TextField(props: TextFieldProps) {
  const isExact = ['username', 'email'].includes(props.autoComplete);
  return (
    <TextInput
      size="md"
      withAsterisk={false}
      {...(isExact && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      {...props}
    />
  );
}
