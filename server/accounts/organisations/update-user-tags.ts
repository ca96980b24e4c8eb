import { updateUserTags as endpoint } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeUser } from './change-user.ts';

export const updateUserTags = handleSignedIn(endpoint, (call) =>
  changeUser(call, call.query, async (_, user) => {
    const { tags } = call.body;
    const undoId = await user.undoably(async () => {
      await user.update({ tags });
      await user.audit('user.tagged');
    });
    return { tags, undoId };
  }),
);
