import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldOf, type Path } from '#web/builder/model/path.ts';
import { useProblemAt } from './builder-context.ts';

interface IdAtProps {
  path: Path;
  id: string;
  /** The ids that others have. */
  taken: ReadonlySet<string>;
  onRename: (id: string) => void;
}

/** The id of a part, under which files name it; it changes everywhere at once when the field is left. */
export function IdAt({ path, id, taken, onRename }: IdAtProps) {
  const [text, setText] = useState<string | null>(null);
  const problem = useProblemAt(path);
  const given = text ?? id;
  const reason = given === id ? null : reasonAgainst(given, taken);
  function finish() {
    if (text !== null && text !== id && !reason) onRename(text);
    if (!reason) setText(null);
  }
  return (
    <TextInput
      id={fieldOf(path)}
      label={t`Id`}
      description={t`Names this part in exported files`}
      value={given}
      error={reason ?? problem}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => setText(currentTarget.value.toLowerCase())}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  );
}

function reasonAgainst(id: string, taken: ReadonlySet<string>): string | null {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id))
    return t`Use lower-case letters, digits, hyphens and underscores.`;
  return taken.has(id) || id === 'constructor' || id === 'all' ? t`This id is taken.` : null;
}
