import { useNavigate } from '@tanstack/react-router';
import type { InputOf } from '#contract/endpoint.ts';
import { createFrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { refreshLibrary } from './library-query.ts';

type Beginning = InputOf<typeof createFrameworkDraft.body>;

/** Begins a draft and opens it. */
export function useBeginDraft(slug: string) {
  const navigate = useNavigate();
  return useSubmit(async (body: NonNullable<Beginning>) => {
    try {
      const { draft } = await call(createFrameworkDraft, { params: { slug }, body });
      await navigate({
        to: '/org/$slug/frameworks/drafts/$draftId',
        params: { slug, draftId: draft.id },
      });
      await refreshLibrary(slug);
    } catch (error) {
      flash(error);
    }
  });
}
