import { t } from '@lingui/core/macro';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import type { Draft } from '#web/builder/model/draft.ts';
import { presentable } from '#web/builder/model/presentable.ts';
import type { Part } from '#web/builder/model/parts.ts';
import styles from './page.module.css';

const PhoneFrame = lazy(async () => ({
  default: (await import('#web/frameworks/preview/phone-frame.tsx')).PhoneFrame,
}));

/** The draft as somebody sees it who answers it, at the question that is open. */
export function Preview({ draft, part }: { draft: Draft; part: Part }) {
  const deferred = useDeferredValue(draft);
  const shown = useMemo(() => presentable(deferred), [deferred]);
  const item = part.kind === 'item' ? { itemId: part.id } : {};
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
        <PhoneFrame definition={shown} {...item} />
      </Suspense>
    </aside>
  );
}
