import { ensureBuilt } from './pages.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
