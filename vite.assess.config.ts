import { assessWorker } from './tools/assess-worker.ts';
import { preactPage } from './tools/preact-page.ts';

/** The page behind a link. */
export default preactPage('assess', assessWorker());
