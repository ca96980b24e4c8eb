import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findImport, Import } from '#contract/imports.ts';
import formStyles from '#web/design/form.module.css';
import { adminWords, inviteLimitWords, inviteWords } from './import-words.ts';

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
          {t`Answers will be anonymous. Beacons with fewer than three assessors never show scores or comments, only how many people have answered.`}
        </p>
      )}
      <p aria-live="polite">{adminWords(one, isOwnAdmin)}</p>
      {otherAdminCount > 0 && (
        <p>
          <label className={formStyles.check}>
            <input
              type="checkbox"
              checked={isOwnAdmin}
              onChange={({ currentTarget }) => onOwnAdmin(currentTarget.checked)}
            />{' '}
            {plural(otherAdminCount, {
              one: 'Also make me an admin of # Beacon whose row names another admin',
              other: 'Also make me an admin of # Beacons whose rows name another admin',
            })}
          </label>
          <br />
          <small className={formStyles.hint}>
            {t`If unticked, only the admins named in those rows will manage them.`}
          </small>
        </p>
      )}
      {newPeopleCount > 0 && (
        <p>
          {inviteWords(newPeopleCount)} {inviteLimitWords(newPeopleCount, invitationsLeft)}
        </p>
      )}
    </>
  );
}
