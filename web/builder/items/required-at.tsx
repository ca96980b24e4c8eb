import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from '#web/builder/fields/use-field.ts';

/** Whether an answer is required; by default the questionnaire decides. */
export function RequiredAt({ path }: { path: Path }) {
  const { id, value, error, set } = useField([...path, 'required']);
  const chosen = typeof value === 'boolean' ? String(value) : '';
  return (
    <NativeSelect
      id={id}
      label={t`Must it be answered?`}
      value={chosen}
      error={error}
      data={[
        { value: '', label: t`As the questionnaire says` },
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]}
      onChange={({ currentTarget }) =>
        set(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
    />
  );
}
