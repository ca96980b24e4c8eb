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
import { showToast } from '#web/design/toasts/toast-store.ts';
import { refreshLibrary } from '#web/frameworks/library/library-query.ts';

interface RetirementProps {
  slug: string;
  id: string;
  history: LibraryFrameworkHistory;
}

/** Retires a questionnaire of the organisation, or restores it. */
export function Retirement({ slug, id, history: { title, retiredAt } }: RetirementProps) {
  const restore = () =>
    void call(restoreFramework, { params: { slug, id } })
      .then(() => announce(t`Undone.`), flash)
      .then(() => refreshLibrary(slug));
  const { submit, isBusy } = useSubmit(async () => {
    const endpoint = retiredAt ? restoreFramework : retireFramework;
    try {
      await call(endpoint, { params: { slug, id } });
      if (retiredAt) announce(t`Questionnaire restored.`);
      else showToast({ message: retiredWords(title), isProblem: false, undo: restore });
    } catch (error) {
      flash(error);
    }
    await refreshLibrary(slug);
  });
  if (retiredAt) {
    return <Button variant="default" loading={isBusy} onClick={submit}>{t`Restore`}</Button>;
  }
  return <Button variant="default" loading={isBusy} onClick={submit}>{t`Retire`}</Button>;
}

function retiredWords(title: string): string {
  return t`${title} is retired: it is not offered for new Beacons. Beacons that use it continue.`;
}
