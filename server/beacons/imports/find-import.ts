import { findImport as endpoint, maxRowErrorsShown } from '#contract/imports.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { invitationsLeft } from '#server/accounts/invitations/invitation-limit.ts';
import { importFor } from './access.ts';
import { presentImport } from './present.ts';
import { findRowErrors } from './queries.ts';

export const findImport = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const ownImport = await importFor(services, viewer, params.id);
  const { organisationId } = ownImport;
  const rejected = await findRowErrors(services, ownImport, { limit: maxRowErrorsShown });
  const rejections = rejected.flatMap(({ row, errors }) =>
    errors.map((error) => ({ row, ...error })),
  );
  return {
    import: await presentImport(services, ownImport),
    rejections: rejections.slice(0, maxRowErrorsShown),
    invitationsLeft: await invitationsLeft(services, { organisationId, userId: viewer.userId }),
  };
});
