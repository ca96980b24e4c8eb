import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { archiveFramework, type Organisation } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';

type Framework = Organisation['frameworks'][number];

/** How many Beacons are archived, of how many. */
export interface Progress {
  done: number;
  of: number;
}

/** Archives the Beacons of a framework in repeated calls until none is left, then returns to the organisation; an interrupted run can be repeated. */
export function useArchiving({ slug, name }: Organisation, onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const navigate = useNavigate();
  const archiving = useMutation({
    mutationFn: async ({ id }: Framework) => {
      const undoIds: (string | null)[] = [];
      let done = 0;
      for (let remaining = Infinity; remaining > 0;) {
        const body = { framework_id: id };
        const answer = await call(archiveFramework, { params: { slug }, body });
        done += answer.archivedCount;
        undoIds.push(answer.undoId);
        remaining = answer.archivedCount === 0 ? 0 : answer.remainingCount;
        setProgress({ done, of: done + answer.remainingCount });
      }
      return undoIds;
    },
    onSuccess: (undoIds) => {
      offerUndo(t`You archived Beacons for ${name}.`, undoIds, () => refresh(slug));
      void navigate({ to: '/org/$slug', params: { slug } });
    },
    onSettled: async () => {
      setProgress(null);
      await refresh(slug);
      onDone();
    },
  });
  return { archive: archiving.mutate, isBusy: archiving.isPending, progress };
}

async function refresh(slug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['organisation', slug] }),
    queryClient.invalidateQueries({ queryKey: ['organisation-users', slug] }),
    queryClient.invalidateQueries({ queryKey: ['beacons'] }),
  ]);
}
