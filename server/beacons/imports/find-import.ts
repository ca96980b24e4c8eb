import { findImport as endpoint, maxRowErrorsShown } from '#contract/imports.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { invitationsLeft } from '#server/accounts/invitations/invitation-limit.ts';
import { importFor } from './access.ts';
import { presentImport } from './present.ts';
import { findRowErrors } from './queries.ts';

export const findImport = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const importRow = await importFor(services, viewer, params.id);
  const key = { organisationId: importRow.organisation_id, importId: importRow.id };
  const rejected = await findRowErrors(services, key, { limit: maxRowErrorsShown });
  const rejections = rejected.flatMap(({ row, errors }) =>
    errors.map((error) => ({ row, ...error })),
  );
  return {
    import: await presentImport(services, importRow),
    rejections: rejections.slice(0, maxRowErrorsShown),
    invitationsLeft: await invitationsLeft(services, {
      organisationId: importRow.organisation_id,
      userId: viewer.userId,
    }),
  };
});
