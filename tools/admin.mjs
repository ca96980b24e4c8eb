import { become } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
become(['server/admin.ts', ...process.argv.slice(2)]);
