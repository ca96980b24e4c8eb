import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#web/assess/design/button.tsx';
import { CentredPage, Spinner } from '#web/assess/design/spinner.tsx';

// One chunk for all pages that are not a first question, so that the first question does not wait for them.
const load = async () => (await import('./later-pages.ts')).laterPages;
type LaterPages = Awaited<ReturnType<typeof load>>;

export const ErrorPage = lazyPage((pages) => pages.ErrorPage);

/** Pending submissions of earlier pages; renders nothing unless one is rejected. */
export const EarlierAnswers = lazyPage(
  (pages) => pages.EarlierAnswers,
  () => null,
);

export const SdqPage = lazyPage((pages) => pages.SdqPage);

export const SectionSummaryPage = lazyPage((pages) => pages.SectionSummaryPage);

export const SummaryPage = lazyPage((pages) => pages.SummaryPage);

export const SubmissionPage = lazyPage((pages) => pages.SubmissionPage);

/** Prefetches the chunk, so that its pages open without a network. */
export async function prefetchLaterPages(): Promise<void> {
  await load().catch(() => null);
}

function lazyPage<Props extends object>(
  select: (pages: LaterPages) => ComponentType<Props>,
  Missing: () => ReactNode = MissingPage,
): (props: Props) => ReactNode {
  const Loaded = lazy(() =>
    load().then(
      (pages) => ({ default: select(pages) }),
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
