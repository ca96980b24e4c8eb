import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { requireSingleSignOn as endpoint } from '#contract/single-sign-on.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeSingleSignOn } from './change-providers.ts';
import { findCandidates } from './present.ts';

/** An admin who may sign in by password remains, in case the provider fails. */
export const requireSingleSignOn = handleSignedIn(endpoint, (call) =>
  changeSingleSignOn(call, async (trxServices, { organisationId }) => {
    const { isRequired, breakGlassUserId } = call.body;
    const candidates = await findCandidates(trxServices, organisationId);
    if (isRequired && !candidates.some(({ id }) => id === breakGlassUserId)) {
      const message = msg`Choose an administrator with a password and two-factor authentication`;
      throw new Problem('invalid', { fields: { breakGlassUserId: textOf(message) } });
    }
    await trxServices.db
      .updateTable('organisations')
      .set({
        is_sign_on_required: isRequired,
        break_glass_user_id: isRequired ? breakGlassUserId : null,
      })
      .where('organisation_id', '=', organisationId)
      .execute();
    return isRequired ? 'sign_on.required' : 'sign_on.optional';
  }),
);
