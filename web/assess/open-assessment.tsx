import { useReducer, useState } from 'react';
import { problems } from '#contract/problems.ts';
import { progressReducer } from './answers.ts';
import { Leave } from './assess-page.tsx';
import { call } from './call.ts';
import { EndPage } from './end-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { eventOnLeaving, hasAnyRating } from './flow.ts';
import type { Device, OpenedAssessment } from './opening.ts';
import { Pager } from './pager.tsx';
import { Spinner } from './spinner.tsx';
import { useKeeper } from './use-keeper.ts';
import { useOutbox } from './use-outbox.ts';
import { useTabs } from './use-tabs.ts';
import { WaitingPage } from './waiting-page.tsx';

const closedIds = [
  'NoAssessmentInvitation',
  'AssessmentAlreadyCompleted',
  'AssessmentStartingSoon',
];

interface OpenAssessmentProps {
  opened: OpenedAssessment;
  device: Device;
}

/** An assessment being answered, from its first step to the thank-you. */
export function OpenAssessment({ opened, device }: OpenAssessmentProps) {
  const { assessment } = opened;
  const { framework, links } = assessment;
  const [progress, change] = useReducer(progressReducer, opened.progress);
  const { keeper, saved } = useKeeper(opened, device, progress);
  const outbox = useOutbox(opened, device, keeper);
  const [isUnrated, setUnrated] = useState(false);
  const { state } = outbox;
  const isAnswering = state.kind === 'answering' || state.kind === 'refused';
  useTabs({ device, isAnswering, change, onSubmittedElsewhere: outbox.send });

  function leaveStep() {
    const name = eventOnLeaving(framework, progress.stage);
    if (name && assessment.hasAnalytics) void call('POST', links.events, { body: { name } });
  }

  function submit() {
    setUnrated(!hasAnyRating(progress.input));
    if (!hasAnyRating(progress.input)) return;
    leaveStep();
    outbox.submit(progress);
  }

  switch (state.kind) {
    case 'sending':
      return <Spinner label="Sending your answers" />;
    case 'waiting':
      return <WaitingPage title={state.title} onRetry={outbox.send} />;
    case 'sent elsewhere':
      return <EndPage opened={opened} nextAssessmentAt={null} />;
    case 'sent':
      if (state.answer.invite_token)
        return <Leave to={`/user_invite/${state.answer.invite_token}?assessed=true`} />;
      return <EndPage opened={opened} nextAssessmentAt={state.answer.nextAssessmentAt} />;
    case 'refused':
      if (closedIds.includes(state.refusal.id)) return <ErrorPage refusal={state.refusal} />;
  }
  const refusal = state.kind === 'refused' ? state.refusal.title : null;
  return (
    <Pager
      assessment={assessment}
      progress={progress}
      saved={saved}
      problem={isUnrated ? problems.no_score.title : refusal}
      change={change}
      onLeaveStep={leaveStep}
      onSubmit={submit}
    />
  );
}
