import { t } from '@lingui/core/macro';
import { useEffect, useReducer, useState } from 'preact/hooks';
import {
  type PreviewNews,
  type PreviewRequest,
  previewRequest,
} from '#web/frameworks/preview/preview-messages.ts';
import { MessagePage } from '#web/assess/design/message-page.tsx';
import { Spinner } from '#web/assess/design/spinner.tsx';
import { shownAnswers } from '#web/assess/flow/flow.ts';
import { EndPage } from '#web/assess/shell/end-page.tsx';
import { inputError } from '#web/assess/shell/input-error.ts';
import { Pager } from '#web/assess/shell/pager.tsx';
import { type PreviewAction, previewReducer, type PreviewState } from './preview-state.ts';

/** The page that shows a questionnaire to whoever tries it out: its definition comes from the page around the frame. */
export function PreviewPage() {
  const [state, change] = useReducer(previewReducer, null);
  useEffect(() => listenToParent((request) => change({ type: 'show', request })), []);
  useNews(state);
  if (window.parent === window) return <NotInFrame />;
  if (!state) return <Spinner label={t`Loading the preview`} />;
  return <Preview state={state} change={change} />;
}

function NotInFrame() {
  return (
    <MessagePage heading={t`Questionnaire preview`}>
      <p>{t`This page is part of Beacon. It shows a preview inside the page of a questionnaire, and nothing on its own.`}</p>
    </MessagePage>
  );
}

interface PreviewProps {
  state: PreviewState;
  change: (action: PreviewAction) => void;
}

/** The assess page without anything that is saved or sent. */
function Preview({ state, change }: PreviewProps) {
  const { assessment, progress, isSubmitted, request } = state;
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => scrollToItem(request.itemId), [request.itemId]);

  function handleSubmit() {
    const error = inputError(assessment, progress);
    setProblem(error);
    if (!error) change({ type: 'submit' });
  }

  if (isSubmitted) {
    const opened = { ...nothingStored, assessment, progress };
    return <EndPage opened={opened} queue={null} nextAssessmentAt={null} />;
  }
  return (
    <Pager
      assessment={assessment}
      progress={progress}
      saved={null}
      problem={problem}
      change={change}
      onLeaveStep={() => {}}
      onSubmit={handleSubmit}
    />
  );
}

const nothingStored = {
  kind: 'open',
  isSignedIn: false,
  unsynced: {},
  isFromDevice: false,
  submission: null,
} as const;

/** Calls back with each request of the page around this frame, until the returned function is called. */
function listenToParent(onRequest: (request: PreviewRequest) => void): () => void {
  function handleMessage({ source, data }: MessageEvent<unknown>) {
    const request = source === window.parent ? previewRequest(data) : null;
    if (request) onRequest(request);
  }
  addEventListener('message', handleMessage);
  tellParent({ type: 'ready' });
  return () => removeEventListener('message', handleMessage);
}

/** Tells the page around this frame what has been answered. */
function useNews(state: PreviewState | null): void {
  const framework = state?.assessment.framework;
  const input = state?.progress.input;
  const { isSubmitted = false, request } = state ?? {};
  const run = request?.run ?? 0;
  useEffect(() => {
    if (!framework || !input) return;
    const { attributes } = shownAnswers(framework, input);
    tellParent({ type: 'answers', attributes, isSubmitted, run });
  }, [framework, input, isSubmitted, run]);
}

/** Only a page of this origin learns of it. */
function tellParent(news: PreviewNews): void {
  if (window.parent !== window) window.parent.postMessage(news, location.origin);
}

/** On a page of several questions. */
function scrollToItem(item: string | undefined): void {
  const question = item && document.querySelector(`[data-question="${CSS.escape(item)}"]`);
  if (!question) return;
  const { top } = question.getBoundingClientRect();
  window.scrollTo({ top: top + window.scrollY - innerHeight / 4 });
}
