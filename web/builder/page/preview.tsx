import { t } from '@lingui/core/macro';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useMedia } from '#web/design/use-media.ts';
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
  /** Whether a small screen shows the preview in place of the editor. */
  isAsked: boolean;
}

/** The draft as somebody sees it who answers it. A small screen loads it once it is asked for. */
export const Preview = memo(function Preview({ checked, shown, isAsked }: PreviewProps) {
  const isWanted = !useMedia('(max-width: 1180px)') || isAsked;
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  const definition = useMemo(() => presentable(checked.draft), [checked]);
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      {wasWanted && (
        <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
          <PhoneFrame definition={definition} {...(shown !== undefined && { itemId: shown })} />
        </Suspense>
      )}
    </aside>
  );
});
