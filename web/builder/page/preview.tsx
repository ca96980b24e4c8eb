import { t } from '@lingui/core/macro';
import { lazy, memo, Suspense, useMemo } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { presentable } from '#web/builder/model/presentable.ts';
import type { Part } from '#web/builder/model/parts.ts';
import styles from './page.module.css';
import type { CheckedDraft } from './use-checked.ts';

const PhoneFrame = lazy(async () => ({
  default: (await import('#web/frameworks/preview/phone-frame.tsx')).PhoneFrame,
}));

interface PreviewProps {
  checked: CheckedDraft;
  part: Part;
}

/** The draft as somebody sees it who answers it, at the question that is open. */
export const Preview = memo(function Preview({ checked, part }: PreviewProps) {
  const shown = useMemo(() => presentable(checked.draft), [checked]);
  const isShown = part.kind === 'item' && checked.draft.items.some(({ id }) => id === part.id);
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
        <PhoneFrame definition={shown} {...(isShown && { itemId: part.id })} />
      </Suspense>
    </aside>
  );
});
