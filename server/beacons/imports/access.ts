import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { selectOwnImports } from './queries.ts';
import type { ImportRow } from './queries.ts';

declare const allowed: unique symbol;

/** An import that belongs to the viewer. Only `importFor` creates it. */
export type OwnImport = ImportRow & { readonly [allowed]: true };

/** Loads an import for its sender, if they may still import. Everybody else gets `not_found`. */
export async function importFor(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<OwnImport> {
  const row = await selectOwnImports(services, viewer).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row as OwnImport;
}
