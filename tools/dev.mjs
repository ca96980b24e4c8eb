import { runAndExit } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
runAndExit(['--watch', '--watch-preserve-output', 'server/main.ts', '--dev']);
