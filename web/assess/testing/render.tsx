import { cleanup, render } from '@testing-library/preact';
import { userEvent } from '@testing-library/user-event';
import type { Assessment } from '#contract/assessments.ts';
import { OpenAssessment } from '#web/assess/shell/open-assessment.tsx';
import type { OpenedAssessment } from '#web/assess/saving/opening.ts';
import type { Changes } from '#web/assess/saving/unsynced-answers.ts';
import { stubMedia } from '#web/testing/media.ts';
import { memoryStore } from './memory-store.ts';

type Handler = (body: unknown) => Response | Promise<Response>;

export interface Sent {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}

export const successResponse = () =>
  Response.json({ data: { success: true, current_user: null, nextAssessmentAt: null } });

/** The answer to a draft save where no other device has saved. */
const echoDraft = (body: unknown) => {
  const { input, changes = {} } = body as { input: unknown; changes?: Changes };
  const versions = Object.fromEntries(
    Object.entries(changes).map(([key, { version }]) => [key, version]),
  );
  return Response.json({ data: { savedAt: '2027-01-01T10:00:00Z', input, versions } });
};

export const problemResponse = (status: number, id: string, title: string) =>
  Response.json({ errors: { id, title } }, { status });

interface RenderOptions extends Partial<OpenedAssessment> {
  onSubmit?: Handler;
  onDraft?: Handler;
  /** The media features of the browser besides reduced motion. */
  media?: string[];
}

/** Renders an open assessment with stubbed server answers and reduced motion. */
export function renderAssessment(
  assessment: Assessment,
  { onSubmit = successResponse, onDraft = echoDraft, media = [], ...opened }: RenderOptions = {},
) {
  cleanup();
  stubMedia('prefers-reduced-motion', ...media);
  const sent = stubServer(onSubmit, onDraft);
  const store = memoryStore();
  const opening: OpenedAssessment = {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: {
      stage: assessment.currentStage,
      input: assessment.input,
      versions: assessment.draftVersions,
      news: [],
    },
    unsynced: {},
    isFromDevice: false,
    submission: null,
    ...opened,
  };
  if (opening.submission) {
    const { progress, submission } = opening;
    const { stage, input, versions } = progress;
    store.drafts.set('id', { assessment, stage, input, versions, unsynced: {}, submission });
  }
  render(<OpenAssessment opened={opening} device={{ store, id: 'id' }} />);
  const submits = () => sent.filter(({ path }) => path.includes('/response'));
  return { sent, submits, store, user: userEvent.setup() };
}

/** Answers the calls of the page. @returns a list that grows by each call */
function stubServer(onSubmit: Handler, onDraft: Handler): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (path, { method = 'GET', headers, body } = {}) => {
    if (typeof path !== 'string' || typeof body !== 'string')
      throw new TypeError('Unexpected call');
    const parsed: unknown = JSON.parse(body);
    sent.push({ method, path, key: new Headers(headers).get('idempotency-key'), body: parsed });
    if (path.includes('/response')) return onSubmit(parsed);
    return onDraft(parsed);
  };
  return sent;
}
