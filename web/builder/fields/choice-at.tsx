import { NativeSelect } from '@mantine/core';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface ChoiceAtProps {
  path: Path;
  label: string;
  description?: string;
  hidesLabel?: boolean;
  choices: readonly { value: string; label: string }[];
  /** What is chosen where the draft says nothing. */
  fallback: string;
}

/** One of several words of the draft. */
export function ChoiceAt(props: ChoiceAtProps) {
  const { path, label, description, hidesLabel = false, choices, fallback } = props;
  const { id, value, error, set } = useField(path);
  return (
    <NativeSelect
      id={id}
      description={description}
      error={error}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      data={[...choices]}
      value={typeof value === 'string' ? value : fallback}
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  );
}
