import { ensureBuilt } from './pages.mjs';
import { runAndExit } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
runAndExit(['bench/main.ts', ...process.argv.slice(2)]);
