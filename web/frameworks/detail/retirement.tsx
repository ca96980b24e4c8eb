import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  type LibraryFrameworkHistory,
  restoreFramework,
  retireFramework,
} from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { refreshLibrary } from '#web/frameworks/library/library-query.ts';

interface RetirementProps {
  slug: string;
  id: string;
  history: LibraryFrameworkHistory;
}

/** Retires a questionnaire of the organisation, or restores it. */
export function Retirement({ slug, id, history: { title, retiredAt } }: RetirementProps) {
  const { submit, isBusy } = useSubmit(async () => {
    const endpoint = retiredAt ? restoreFramework : retireFramework;
    try {
      await call(endpoint, { params: { slug, id } });
      announce(retiredAt ? t`Questionnaire restored.` : t`Questionnaire retired.`);
    } catch (error) {
      flash(error);
    }
    await refreshLibrary(slug);
  });
  if (retiredAt) {
    return <Button variant="default" loading={isBusy} onClick={submit}>{t`Restore`}</Button>;
  }
  return (
    <ConfirmButton
      label={t`Retire`}
      question={t`Retire ${title}? It will no longer be offered for new Beacons. Beacons that use it continue, and you can restore it at any time.`}
      confirmLabel={t`Retire`}
      isBusy={isBusy}
      onConfirm={submit}
    />
  );
}
