import { t } from '@lingui/core/macro';
import { lazy, memo, Suspense, useMemo } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { presentable } from '#web/builder/model/presentable.ts';
import styles from './page.module.css';
import type { CheckedDraft } from './use-checked.ts';

const PhoneFrame = lazy(async () => ({
  default: (await import('#web/frameworks/preview/phone-frame.tsx')).PhoneFrame,
}));

interface PreviewProps {
  checked: CheckedDraft;
  /** The question to bring into view. */
  shown: string | undefined;
}

/** The draft as somebody sees it who answers it. */
export const Preview = memo(function Preview({ checked, shown }: PreviewProps) {
  const definition = useMemo(() => presentable(checked.draft), [checked]);
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
        <PhoneFrame definition={definition} {...(shown !== undefined && { itemId: shown })} />
      </Suspense>
    </aside>
  );
});
