import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findImport, Import } from '#contract/imports.ts';
import formStyles from '#web/design/form.module.css';
import { adminWords, pluralised, inviteWords } from './import-words.ts';

interface BeforeStartProps {
  one: Import;
  invitationsLeft: AnswerOf<typeof findImport>['invitationsLeft'];
  isOwnAdmin: boolean;
  onOwnAdmin: (isOwnAdmin: boolean) => void;
}

/** The effects of a checked import on people, shown before it starts. */
export function BeforeStart({ one, invitationsLeft, isOwnAdmin, onOwnAdmin }: BeforeStartProps) {
  const { otherAdminCount, newPeopleCount, isAnonymous } = one;
  return (
    <>
      {isAnonymous && (
        <p>
          {t`Answers will be anonymous: a Beacon with fewer than three assessors never shows a score or a comment, only how many have answered.`}
        </p>
      )}
      <p aria-live="polite">{adminWords(one, isOwnAdmin)}</p>
      {otherAdminCount > 0 && (
        <p>
          <label className={formStyles.check}>
            <Trans>
              <input
                type="checkbox"
                checked={isOwnAdmin}
                onChange={({ currentTarget }) => onOwnAdmin(currentTarget.checked)}
              />{' '}
              Also where a row names another admin: {pluralised(otherAdminCount, 'Beacon')}
            </Trans>
          </label>
          <br />
          <small className={formStyles.hint}>
            {t`You can leave these to the admins who are named.`}
          </small>
        </p>
      )}
      {newPeopleCount > 0 && <p>{inviteWords(newPeopleCount, invitationsLeft)}</p>}
    </>
  );
}
