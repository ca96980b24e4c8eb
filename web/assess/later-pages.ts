export { ErrorPage } from './error-page.tsx';
export { SdqPage } from './sdq/sdq-page.tsx';
export { SubmissionPage } from './submission-page.tsx';
