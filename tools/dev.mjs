import { become } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
become(['--watch', '--watch-preserve-output', 'server/main.ts', '--dev']);
