import { runAndExit } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
runAndExit(['testing/write-snapshot.ts']);
