import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AssessPage } from './shell/assess-page.tsx';
import { inlinedAnswer, tokenOf } from './shell/boot.ts';
import { deviceFor } from './saving/browser.ts';
import { EarlierAnswers, prefetchLaterPages } from './shell/later.tsx';
import { keepNext } from './shell/prefetch.ts';
import { openAssessment } from './saving/opening.ts';
import { Spinner } from './design/spinner.tsx';
import './theme.css';

// By then the first question has had the whole line to itself.
const prefetchDelay = 5000;

const token = tokenOf(location.pathname);
const inlined = inlinedAnswer(document);
const opening = deviceFor(token).then(async (device) => {
  const found = await openAssessment(token, inlined, device);
  const state = found.kind === 'open' ? found.assessment.queue : null;
  // What others have put into the address on its way is dropped; behind the # stands what is still to be sent.
  history.replaceState(state, '', location.pathname + location.hash);
  setTimeout(() => void prefetchLaterPages(), prefetchDelay);
  setTimeout(() => void keepNext(found).catch(() => {}), prefetchDelay);
  return { device, opening: found };
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {location.hash && <EarlierAnswers />}
      <Suspense fallback={<Spinner label="Opening your assessment" />}>
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
