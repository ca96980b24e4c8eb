import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import { versionQuery } from '#web/frameworks/library/library-query.ts';

const TryOut = lazy(async () => ({
  default: (await import('#web/frameworks/preview/try-out.tsx')).TryOut,
}));

interface TryVersionProps {
  slug: string;
  id: string;
  version: number;
}

/** A version to answer as an assessor does, without storing anything. */
export function TryVersion({ slug, id, version }: TryVersionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={parts.panel} aria-labelledby="try-out">
      <h2 id="try-out">{t`Try it out`}</h2>
      {isOpen ? (
        <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
          <Version slug={slug} id={id} version={version} />
        </Suspense>
      ) : (
        <>
          <p>{t`Answer it yourself as an assessor sees it on a phone, and see the scores. Nothing is stored.`}</p>
          <Button onClick={() => setOpen(true)}>{t`Try it out`}</Button>
        </>
      )}
    </section>
  );
}

function Version({ slug, id, version }: TryVersionProps) {
  const query = useQuery(versionQuery(slug, id, version));
  if (query.error) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingSkeleton label={t`Loading the preview`} />;
  return <TryOut definition={query.data.definition} />;
}
