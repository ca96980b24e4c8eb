import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { publishFrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { refreshLibrary } from '#web/frameworks/library/library-query.ts';
import { useDraft } from '#web/builder/fields/builder-context.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { DraftSaver } from '#web/builder/saving/draft-saver.ts';
import { checkedDraft } from './use-checked.ts';

interface PublishButtonProps {
  slug: string;
  id: string;
  store: DraftStore;
  saver: DraftSaver;
  /** The version that the draft becomes. */
  version: number;
  /** Shows what is left to do. */
  onIncomplete: () => void;
}

/** Publishes the draft once it is complete and saved, after asking. */
export function PublishButton(props: PublishButtonProps) {
  const { store, saver, version, onIncomplete } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const publishing = usePublishing(props, close);
  const asking = useSubmit(async () => {
    if (checkedDraft(store).problems.length > 0) return onIncomplete();
    await saver.flush();
    if (saver.isSaved()) setAsking(true);
  });
  const title = useDraft((draft) => draft.title);
  return (
    <>
      <Button loading={asking.isBusy} onClick={asking.submit}>
        {t`Publish`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Publish version ${version} of ${title}?`}
          confirmLabel={t`Publish`}
          isBusy={publishing.isBusy}
          onConfirm={publishing.submit}
          onClose={close}
        >
          <p>{t`A published version can’t be changed, only followed by a new one.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function usePublishing({ slug, id, saver }: PublishButtonProps, onFailed: () => void) {
  const navigate = useNavigate();
  return useSubmit(async () => {
    try {
      const body = { revision: saver.revision() };
      const published = await call(publishFrameworkDraft, { params: { slug, id }, body });
      saver.close();
      announce(t`Questionnaire published.`);
      await refreshLibrary(slug);
      await navigate({ to: '/org/$slug/frameworks/$id', params: { slug, id: published.id } });
    } catch (error) {
      onFailed();
      if (!saver.isOvertaken(error)) flash(error);
    }
  });
}
