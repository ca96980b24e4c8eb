import { runAndExit } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
runAndExit(['server/admin.ts', ...process.argv.slice(2)]);
