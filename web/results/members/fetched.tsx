import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemTitle } from '#web/shell/api/call.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';

interface FetchedProps<Answer> {
  answer: UseQueryResult<Answer>;
  /** The label of the loading state. */
  label: string;
  children: (data: Answer) => ReactNode;
}

/** A part of a page with its own loading and error state. */
export function Fetched<Answer>({ answer, label, children }: FetchedProps<Answer>) {
  const { data, error, refetch } = answer;
  if (data) return children(data);
  if (!error) return <LoadingSkeleton label={label} />;
  return (
    <div role="alert">
      <p>{problemTitle(error)}</p>
      <Button variant="default" onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
