import { t } from '@lingui/core/macro';
import { type ComponentChildren, render } from 'preact';
import { AssessPage } from './shell/assess-page.tsx';
import { inlinedAnswer, inlinedMessages, tokenOf } from './shell/boot.ts';
import { deviceFor } from './saving/browser.ts';
import { EarlierAnswers } from './shell/earlier-answers.tsx';
import { prefetchNext } from './shell/prefetch.ts';
import { countryIn, openAssessment } from './saving/opening.ts';
import { activateLanguage, setPageCountry } from '#web/language/language.ts';
import { Spinner } from './design/spinner.tsx';
import '#web/design/tokens.css';
import './theme.css';

// In milliseconds: the first question loads without competing requests.
const prefetchDelay = 5000;

activateLanguage(inlinedMessages(document));

const token = tokenOf(location.pathname);
const inlined = inlinedAnswer(document);
void open();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/assess-worker.js', { scope: '/assess/' }).catch(() => {});
  });
}

async function open(): Promise<void> {
  // The server has drawn the header and the question of an assessment that it inlined.
  if (inlined?.kind !== 'answer') show(<Spinner label={t`Opening your assessment`} />);
  const device = await deviceFor(token);
  const opened = await openAssessment(token, inlined, device);
  setPageCountry(countryIn(opened));
  const queue = opened.kind === 'open' ? opened.assessment.queue : null;
  // Drops query parameters added by third parties; the hash lists the assessments that are still to be sent.
  history.replaceState({ ...history.state, queue }, '', location.pathname + location.hash);
  setTimeout(() => void prefetchNext(opened).catch(() => {}), prefetchDelay);
  show(<AssessPage opened={opened} device={device} />);
}

function show(page: ComponentChildren): void {
  const root = document.getElementById('root');
  const earlier = location.hash && <EarlierAnswers />;
  if (root) render([earlier, page], root);
}
