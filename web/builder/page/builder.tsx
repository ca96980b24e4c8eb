import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { FrameworkDraft } from '#contract/framework-drafts.ts';
import { useTitle } from '#web/design/use-title.ts';
import { BuilderContext, useDraft } from '#web/builder/fields/builder-context.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import { type Part, partName } from '#web/builder/model/parts.ts';
import type { DraftSaver } from '#web/builder/saving/draft-saver.ts';
import { Checklist } from './checklist.tsx';
import { Outline } from './outline.tsx';
import styles from './page.module.css';
import { PartEditor } from './part-editor.tsx';
import { partWords } from './part-words.ts';
import { Preview } from './preview.tsx';
import { PublishButton } from './publish-button.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShownItem } from './use-shown-item.ts';
import { type BuilderState, useBuilderState, type View } from './use-builder-state.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface BuilderProps {
  slug: string;
  draft: FrameworkDraft;
  store: DraftStore;
  saver: DraftSaver;
}

/** Edits a draft: its outline, the part that is open, and how it looks on a phone. */
export function Builder(props: BuilderProps) {
  const { store } = props;
  const title = useSyncExternalStore(store.subscribe, () => store.get().title);
  const state = useBuilderState(store);
  useTitle(title || t`New questionnaire`);
  useUndoKeys(store);
  const { part, view } = state;
  const shown = useShownItem(store, part);
  const editor = useKeptFocus(store, part);
  return (
    <BuilderContext value={state.context}>
      <div className={styles.builder} data-view={view}>
        <Head {...props} state={state} />
        <ViewSwitch view={view} onView={state.setView} />
        <div className={styles.side}>
          <Outline current={partName(part)} shown={shown} counts={state.counts} />
        </div>
        <section ref={editor} className={styles.editor} aria-label={t`Editor`}>
          <PartHeading part={part} />
          <PartEditor part={part} />
        </section>
        <Preview checked={state.checked} shown={shown} isAsked={view === 'preview'} />
      </div>
    </BuilderContext>
  );
}

interface HeadProps extends BuilderProps {
  state: BuilderState;
}

/** The toolbar and, on request, what is left to do. */
function Head({ slug, draft, store, saver, state }: HeadProps) {
  const { checked, isChecking, check, endCheck, openField } = state;
  return (
    <>
      <Toolbar
        slug={slug}
        saver={saver}
        problemCount={checked.problems.length}
        isChecking={isChecking}
        onCheck={check}
      >
        <PublishButton
          slug={slug}
          id={draft.id}
          store={store}
          saver={saver}
          version={(draft.framework?.version ?? 0) + 1}
          onIncomplete={check}
        />
      </Toolbar>
      {isChecking && <Checklist {...checked} onOpen={openField} onClose={endCheck} />}
    </>
  );
}

function PartHeading({ part }: { part: Part }) {
  const words = useDraft((draft) => partWords(part, draft));
  return <h2 tabIndex={-1}>{words}</h2>;
}

/** Chooses what a narrow screen shows. */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const views: [View, string][] = [
    ['outline', t`Outline`],
    ['editor', t`Editor`],
    ['preview', t`Preview`],
  ];
  return (
    <div className={styles.views} role="group" aria-label={t`What is shown`}>
      {views.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
          {label}
        </button>
      ))}
    </div>
  );
}
