import { updateUserImporter as endpoint } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeUser } from './change-user.ts';

export const updateUserImporter = handleSignedIn(endpoint, (call) =>
  changeUser(call, call.query, async (_, user) => {
    const { importer } = call.body;
    if (importer === user.isImporter) return { importer, undoId: null };
    const undoId = await user.undoably(async () => {
      await user.update({ is_importer: importer });
      await user.audit(`importer.${importer ? 'granted' : 'revoked'}`);
    });
    return { importer, undoId };
  }),
);
