import { deleteView as endpoint } from '#contract/saved-views.ts';
import { presentSavedViews } from '#server/accounts/sessions/present.ts';
import { sql } from '#server/platform/database/sql.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type Row = Pick<Viewer, 'savedViews'>;

export const deleteView = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { rows } = await sql<Row>`
    update users set saved_views = saved_views - ${body.name}::text
    where id = ${viewer.userId} returning saved_views as "savedViews"`.execute(services.db);
  return { savedViews: presentSavedViews(rows[0]?.savedViews ?? {}) };
});
