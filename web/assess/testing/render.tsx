import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Assessment } from '#contract/assessments.ts';
import { OpenAssessment } from '../open-assessment.tsx';
import type { OpenedAssessment } from '../opening.ts';
import { stubMedia } from './media.ts';
import { memoryStore } from './memory-store.ts';

type Answering = (body: unknown) => Response | Promise<Response>;

export interface Sent {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}

export const submitted = () =>
  Response.json({ data: { success: true, current_user: null, nextAssessmentAt: null } });

export const refused = (status: number, id: string, title: string) =>
  Response.json({ errors: { id, title } }, { status });

/** Shows an open assessment against a server that answers submits as told, with motion reduced. */
export function renderAssessment(
  assessment: Assessment,
  { onSubmit = submitted, ...opened }: Partial<OpenedAssessment> & { onSubmit?: Answering } = {},
) {
  cleanup();
  stubMedia('prefers-reduced-motion');
  const sent: Sent[] = [];
  globalThis.fetch = async (path, { method = 'GET', headers, body } = {}) => {
    if (typeof path !== 'string' || typeof body !== 'string')
      throw new TypeError('Unexpected call');
    const parsed: unknown = JSON.parse(body);
    sent.push({ method, path, key: new Headers(headers).get('idempotency-key'), body: parsed });
    if (path.includes('/response')) return onSubmit(parsed);
    return Response.json({ data: { savedAt: '2027-01-01T10:00:00Z' } });
  };
  const store = memoryStore();
  const opening: OpenedAssessment = {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: { stage: assessment.currentStage, input: assessment.input },
    syncedAt: null,
    isFromDevice: false,
    submission: null,
    ...opened,
  };
  if (opening.submission) {
    const { progress, submission } = opening;
    store.drafts.set('id', { assessment, ...progress, savedAt: '', syncedAt: null, submission });
  }
  render(<OpenAssessment opened={opening} device={{ store, id: 'id' }} />);
  const submits = () => sent.filter(({ path }) => path.includes('/response'));
  return { sent, submits, store, user: userEvent.setup() };
}
