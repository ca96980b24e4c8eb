import { listImports as endpoint } from '#contract/imports.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentImport } from './present.ts';
import { selectOwnImports } from './queries.ts';

export const listImports = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const rows = await selectOwnImports(services, viewer).execute();
  return { imports: await Promise.all(rows.map((row) => presentImport(services, row))) };
});
