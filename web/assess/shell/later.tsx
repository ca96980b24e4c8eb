import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#web/assess/design/button.tsx';
import { CentredPage, Spinner } from '#web/assess/design/spinner.tsx';

// One file for every page that is not a first question, so that a first question never waits for them.
const load = async () => (await import('./later-pages.ts')).laterPages;
type LaterPages = Awaited<ReturnType<typeof load>>;

/** Why there is nothing to answer. */
export const ErrorPage = later((pages) => pages.ErrorPage);

/** What was finished before this page was reached: nothing to see unless something is the matter with it. */
export const EarlierAnswers = later(
  (pages) => pages.EarlierAnswers,
  () => null,
);

/** A page of questions, checked as a whole. */
export const SdqPage = later((pages) => pages.SdqPage);

/** The end of a section. */
export const SectionSummaryPage = later((pages) => pages.SectionSummaryPage);

/** All scores, before they are sent. */
export const SummaryPage = later((pages) => pages.SummaryPage);

/** What becomes of the answers. */
export const SubmissionPage = later((pages) => pages.SubmissionPage);

/** Fetches these pages ahead, so that they are there when the network is not. */
export async function prefetchLaterPages(): Promise<void> {
  await load().catch(() => null);
}

function later<Props extends object>(
  choose: (pages: LaterPages) => ComponentType<Props>,
  Missing: () => ReactNode = MissingPage,
): (props: Props) => ReactNode {
  const Loaded = lazy(() =>
    load().then(
      (pages) => ({ default: choose(pages) }),
      () => ({ default: Missing }),
    ),
  );
  return (props) => (
    <Suspense fallback={Missing === MissingPage && <Spinner label="Loading" />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function MissingPage() {
  return (
    <CentredPage role="alert">
      <h1>This page could not be loaded</h1>
      <p>Check your connection, then try again. Your answers are still on this device.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </CentredPage>
  );
}
