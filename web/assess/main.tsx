import { t } from '@lingui/core/macro';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AssessPage } from './shell/assess-page.tsx';
import { inlinedAnswer, inlinedMessages, tokenOf } from './shell/boot.ts';
import { deviceFor } from './saving/browser.ts';
import { EarlierAnswers } from './shell/earlier-answers.tsx';
import { prefetchNext } from './shell/prefetch.ts';
import { openAssessment } from './saving/opening.ts';
import { activateLanguage } from '#web/language/language.ts';
import { messages } from '../../locales/en/assess.po';
import { Spinner } from './design/spinner.tsx';
import '#web/design/tokens.css';
import './theme.css';

// In milliseconds: the first question loads without competing requests.
const prefetchDelay = 5000;

activateLanguage(inlinedMessages(document) ?? messages);

const token = tokenOf(location.pathname);
const inlined = inlinedAnswer(document);
const opening = deviceFor(token).then(async (device) => {
  const opened = await openAssessment(token, inlined, device);
  const state = opened.kind === 'open' ? opened.assessment.queue : null;
  // Drops query parameters added by third parties; the hash lists the assessments that are still to be sent.
  history.replaceState(state, '', location.pathname + location.hash);
  setTimeout(() => void prefetchNext(opened).catch(() => {}), prefetchDelay);
  return { device, opening: opened };
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {location.hash && <EarlierAnswers />}
      <Suspense fallback={<Spinner label={t`Opening your assessment`} />}>
        <AssessPage opening={opening} />
      </Suspense>
    </StrictMode>,
  );
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/assess-worker.js', { scope: '/assess/' }).catch(() => {});
  });
}
