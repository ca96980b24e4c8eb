import { findImport as endpoint, maxRowErrorsShown } from '#contract/imports.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { invitationsLeft } from '#server/accounts/invitations/invitation-limit.ts';
import { importFor } from './access.ts';
import { presentImport } from './present.ts';
import { findRowErrors } from './queries.ts';

export const findImport = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const found = await importFor(services, viewer, params.id);
  const key = { organisationId: found.organisation_id, importId: found.id };
  const rejected = await findRowErrors(services, key, { limit: maxRowErrorsShown });
  const rejections = rejected.flatMap(({ row, faults }) =>
    faults.map((fault) => ({ row, ...fault })),
  );
  return {
    import: await presentImport(services, found),
    rejections: rejections.slice(0, maxRowErrorsShown),
    invitationsLeft: await invitationsLeft(services, {
      organisationId: found.organisation_id,
      userId: viewer.userId,
    }),
  };
});
