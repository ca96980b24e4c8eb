import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createFrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import forms from '#web/design/form.module.css';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import { SavingDialog } from './conflict-dialog.tsx';

interface GoneDialogProps {
  slug: string;
  store: DraftStore;
  /** Stops guarding the changes. */
  onGiveUp: () => void;
}

/** Offers a new draft with what is on the page, after somebody published or deleted the draft. */
export function GoneDialog({ slug, store, onGiveUp }: GoneDialogProps) {
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    const body = { from: 'definition' as const, definition: store.get() };
    try {
      const { draft } = await call(createFrameworkDraft, { params: { slug }, body });
      onGiveUp();
      await navigate({
        to: '/org/$slug/frameworks/drafts/$draftId',
        params: { slug, draftId: draft.id },
      });
    } catch (error) {
      flash(error);
    }
  });
  return (
    <SavingDialog title={t`This draft no longer exists`}>
      <p>
        {t`Someone else published or deleted it. You can keep what you see here as a new draft.`}
      </p>
      <div className={forms.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onGiveUp();
            void navigate({ to: '/org/$slug/frameworks', params: { slug } });
          }}
        >
          {t`Leave without it`}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {t`Keep as a new draft`}
        </Button>
      </div>
    </SavingDialog>
  );
}
