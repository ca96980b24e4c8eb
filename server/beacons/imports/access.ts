import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { selectOwnImports } from './queries.ts';
import type { ImportRow } from './queries.ts';

declare const allowed: unique symbol;

/** An import that `importFor` has shown to be the viewer's own: made nowhere else. */
export type OwnImport = ImportRow & { readonly [allowed]: true };

/** Loads an import for whoever sent it and may import still: to everybody else it does not exist. */
export async function importFor(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<OwnImport> {
  const found = await selectOwnImports(services, viewer).where('i.id', '=', id).executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found as OwnImport;
}
