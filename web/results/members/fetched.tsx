import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';

interface FetchedProps<Answer> {
  answer: UseQueryResult<Answer>;
  /** What is being fetched. */
  label: string;
  children: (data: Answer) => ReactNode;
}

/** A small part of a page that comes by itself, waits by itself and fails by itself. */
export function Fetched<Answer>({ answer, label, children }: FetchedProps<Answer>) {
  const { data, error, refetch } = answer;
  if (data) return children(data);
  if (!error) return <LoadingSkeleton label={label} />;
  return (
    <div role="alert">
      <p>{error instanceof CallError ? error.message : problems.unexpected.title}</p>
      <Button variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
