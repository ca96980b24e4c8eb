import { Switch } from '@mantine/core';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface SwitchAtProps {
  path: Path;
  label: string;
  description?: string;
  /** Whether it is on where the draft says nothing. */
  isOnByDefault?: boolean;
}

/** A yes or no of the draft. */
export function SwitchAt({ path, label, description, isOnByDefault = false }: SwitchAtProps) {
  const { id, value, error, set } = useField(path);
  return (
    <Switch
      id={id}
      label={label}
      description={description}
      error={error}
      checked={typeof value === 'boolean' ? value : isOnByDefault}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
}
