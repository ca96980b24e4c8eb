import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteFrameworkDraft,
  findFrameworkDraft,
  type FrameworkDraft,
  publishFrameworkDraft,
} from '#contract/framework-drafts.ts';
import type { LibraryDraft } from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { usePages } from '#web/design/use-pages.tsx';
import styles from './library.module.css';
import { refreshLibrary } from './library-query.ts';
import { ProblemList } from './problem-list.tsx';

/** The drafts of an organisation, each with what it needs to be published. */
export function DraftList({ slug, drafts }: { slug: string; drafts: LibraryDraft[] }) {
  const { shown, pager } = usePages(drafts, t`Drafts`);
  return (
    <section aria-labelledby="drafts" className={styles.section}>
      <h2 id="drafts">{t`Drafts`}</h2>
      <ul className={styles.cards}>
        {shown.map((draft) => (
          <li key={draft.id} className={styles.card}>
            <Draft slug={slug} draft={draft} />
          </li>
        ))}
      </ul>
      {pager}
    </section>
  );
}

function Draft({ slug, draft }: { slug: string; draft: LibraryDraft }) {
  const [problems, setProblems] = useState<FrameworkDraft['problems']>([]);
  const publishing = usePublishing(slug, draft, setProblems);
  const deleting = useDeleting(slug, draft);
  const title = draft.title || t`Untitled draft`;
  return (
    <>
      <h3 dir="auto">
        <Link
          to="/org/$slug/frameworks/drafts/$draftId"
          params={{ slug, draftId: draft.id }}
          data-row
        >
          {title}
        </Link>
      </h3>
      <p>{plural(draft.itemCount, { one: '# item', other: '# items' })}</p>
      <p>{changeWords(draft)}</p>
      <div className={styles.buttons}>
        <ConfirmButton
          label={t`Publish`}
          question={t`Publish ${title}? A published version can't be changed, only followed by a new one.`}
          confirmLabel={t`Publish`}
          isBusy={publishing.isBusy}
          onConfirm={publishing.submit}
        />
        <Button variant="default" loading={deleting.isBusy} onClick={deleting.submit}>
          {t`Delete`}
        </Button>
      </div>
      <ProblemList title={t`This draft can't be published yet:`} problems={problems} />
    </>
  );
}

function changeWords({ updatedAt, updatedBy }: LibraryDraft): string {
  const time = dayAndTime(updatedAt);
  return updatedBy ? t`Changed ${time} by ${updatedBy}` : t`Changed ${time}`;
}

/** Publishes a draft as it is stored, unless it has problems. */
function usePublishing(
  slug: string,
  { id }: LibraryDraft,
  onProblems: (problems: FrameworkDraft['problems']) => void,
) {
  const navigate = useNavigate();
  return useSubmit(async () => {
    const params = { slug, id };
    try {
      const { draft } = await call(findFrameworkDraft, { params });
      onProblems(draft.problems);
      if (draft.problems.length > 0) return;
      const body = { revision: draft.revision };
      const published = await call(publishFrameworkDraft, { params, body });
      announce(t`Questionnaire published.`);
      await refreshLibrary(slug);
      await navigate({ to: '/org/$slug/frameworks/$id', params: { slug, id: published.id } });
    } catch (error) {
      flash(error);
      await refreshLibrary(slug);
    }
  });
}

function useDeleting(slug: string, { id }: LibraryDraft) {
  return useSubmit(async () => {
    try {
      const { undoId } = await call(deleteFrameworkDraft, { params: { slug, id } });
      offerUndo(t`Draft deleted.`, [undoId], () => refreshLibrary(slug));
    } catch (error) {
      flash(error);
    }
    await refreshLibrary(slug);
  });
}
