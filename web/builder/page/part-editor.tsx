import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import type { Part } from '#web/builder/model/parts.ts';
import { GeneralEditor } from '#web/builder/whole/general-editor.tsx';

const ItemEditor = lazy(async () => ({
  default: (await import('#web/builder/items/item-editor.tsx')).ItemEditor,
}));
const PageEditor = lazy(async () => ({
  default: (await import('#web/builder/whole/page-editor.tsx')).PageEditor,
}));
const ScaleEditor = lazy(async () => ({
  default: (await import('#web/builder/scales/scale-editor.tsx')).ScaleEditor,
}));
const wholeEditors = {
  // The part that every draft opens with.
  general: GeneralEditor,
  layout: lazy(async () => ({
    default: (await import('#web/builder/whole/layout-editor.tsx')).LayoutEditor,
  })),
  score: lazy(async () => ({
    default: (await import('#web/builder/whole/score-editor.tsx')).ScoreEditor,
  })),
  alerts: lazy(async () => ({
    default: (await import('#web/builder/whole/alerts-editor.tsx')).AlertsEditor,
  })),
  tests: lazy(async () => ({
    default: (await import('#web/builder/whole/tests-editor.tsx')).TestsEditor,
  })),
  languages: lazy(async () => ({
    default: (await import('#web/builder/whole/languages-editor.tsx')).LanguagesEditor,
  })),
};

/** The editor of one part of a draft. */
export function PartEditor({ part }: { part: Part }) {
  return (
    <Suspense fallback={<LoadingSkeleton label={t`Loading the editor`} />}>
      <Editor part={part} />
    </Suspense>
  );
}

function Editor({ part }: { part: Part }) {
  if (part.kind === 'item') return <ItemEditor key={part.id} id={part.id} />;
  if (part.kind === 'page') return <PageEditor key={part.id} id={part.id} />;
  if (part.kind === 'scale') return <ScaleEditor key={part.id} id={part.id} />;
  const Whole = wholeEditors[part.kind];
  return <Whole />;
}
