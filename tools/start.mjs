import { ensureBuilt } from './pages.mjs';
import { become, serverCommand } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
become([...serverCommand, ...process.argv.slice(2)]);
