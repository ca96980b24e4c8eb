import { sql } from '#server/platform/database/sql.ts';
import { msg } from '@lingui/core/runtime-macro';
import { maxSavedViews, saveView as endpoint } from '#contract/saved-views.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { presentSavedViews } from '#server/accounts/sessions/present.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';

type Row = Pick<Viewer, 'savedViews'>;

export const saveView = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { name, search } = body;
  const { rows } = await sql<Row>`
    update users set saved_views = saved_views || jsonb_build_object(${name}::text, ${JSON.stringify(search)}::jsonb)
    where id = ${viewer.userId} and (saved_views ? ${name}
      or (select count(*) from jsonb_object_keys(saved_views)) < ${maxSavedViews})
    returning saved_views as "savedViews"`.execute(services.db);
  const [row] = rows;
  if (row) return { savedViews: presentSavedViews(row.savedViews) };
  const full = msg`You have ${{ max: maxSavedViews }} saved views already. Please delete one first.`;
  throw new Problem('invalid', { fields: { name: textOf(full) } });
});
