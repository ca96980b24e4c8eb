import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findFrameworkDraft, type FrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { draftFrom } from '#web/builder/model/draft.ts';
import { ConflictDialog } from '#web/builder/saving/conflict-dialog.tsx';
import { GoneDialog } from '#web/builder/saving/gone-dialog.tsx';
import { LeaveGuard } from '#web/builder/saving/leave-guard.tsx';
import { RestoredNotice } from '#web/builder/saving/restored-notice.tsx';
import { startEditing } from '#web/builder/saving/start-editing.ts';
import { Builder } from './builder.tsx';

const route = getRouteApi('/org/$slug/frameworks/drafts/$draftId');

/** Builds a questionnaire: edits a draft until it is published. */
export function BuilderPage() {
  const { slug, draftId: id } = route.useParams();
  const user = useCurrentUser();
  const query = useQuery({
    queryKey: ['framework-draft', slug, id],
    queryFn: ({ signal }) => call(findFrameworkDraft, { params: { slug, id }, signal }),
    // What is edited is read once; saving tells of newer versions.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.error) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data || !user) return <LoadingSkeleton label={t`Loading the draft`} />;
  return <Editing key={id} slug={slug} draft={query.data.draft} userId={user.id} />;
}

interface EditingProps {
  slug: string;
  draft: FrameworkDraft;
  userId: string;
}

function Editing({ slug, draft, userId }: EditingProps) {
  const [{ store, saver, copy }] = useState(() => startEditing({ slug, draft, userId }));
  const { kind } = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.start(), [saver]);
  return (
    <>
      <RestoredNotice store={store} copy={copy} isNewer={copy?.revision === draft.revision} />
      <Builder slug={slug} draft={draft} store={store} saver={saver} />
      <LeaveGuard saver={saver} />
      {kind === 'conflict' && (
        <ConflictDialog
          slug={slug}
          id={draft.id}
          onKeepMine={({ revision }) => saver.rebase(revision, null)}
          onTakeTheirs={({ revision, definition }) => {
            const theirs = draftFrom(definition);
            store.edit(() => theirs);
            saver.rebase(revision, theirs);
          }}
        />
      )}
      {kind === 'gone' && <GoneDialog slug={slug} store={store} onGiveUp={saver.close} />}
    </>
  );
}
