import { ensureBuilt } from './pages.mjs';
import { runAndExit, serverCommand } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
runAndExit([...serverCommand, ...process.argv.slice(2)]);
