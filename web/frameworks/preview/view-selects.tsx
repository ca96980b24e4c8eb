import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { locale } from '#web/language/language.ts';
import type { PreviewRequest } from './preview-messages.ts';
import type { View } from './use-preview-request.ts';

interface ViewSelectsProps {
  request: PreviewRequest;
  onChange: (change: View) => void;
}

/** Whose view is shown and in which language, where there are several. */
export function ViewSelects({ request, onChange }: ViewSelectsProps) {
  const { role, language, definition } = request;
  const { roles, languages } = definition;
  return (
    <>
      {roles.length > 1 && (
        <NativeSelect
          label={t`Shown to`}
          data={roles.map((value) => ({ value, label: textOf(memberRoles[value]) }))}
          value={role}
          onChange={({ currentTarget }) => {
            const next = roles.find((each) => each === currentTarget.value);
            if (next) onChange({ role: next });
          }}
        />
      )}
      {languages.length > 1 && (
        <NativeSelect
          label={t`Language`}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      )}
    </>
  );
}

function languageName(tag: string): string {
  return new Intl.DisplayNames([locale()], { type: 'language' }).of(tag) ?? tag;
}
