import { preactPage } from './tools/preact-page.ts';

/** The page that shows a questionnaire in a frame to whoever tries it out. */
export default preactPage('framework-preview');
