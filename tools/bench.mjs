import { ensureBuilt } from './pages.mjs';
import { become } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
become(['bench/main.ts', ...process.argv.slice(2)]);
