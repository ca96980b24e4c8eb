import { EarlierAnswers } from './earlier-answers.tsx';
import { ErrorPage } from './error-page.tsx';
import { SdqPage } from '#web/assess/formats/sdq/sdq-page.tsx';
import { SectionSummaryPage } from '#web/assess/steps/section-summary-page.tsx';
import { SubmissionPage } from './submission-page.tsx';
import { SummaryPage } from '#web/assess/steps/summary-page.tsx';

/** The components of the page's second chunk. */
export const laterPages = {
  EarlierAnswers,
  ErrorPage,
  SdqPage,
  SectionSummaryPage,
  SubmissionPage,
  SummaryPage,
};
