import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { findImportTemplate, maxImportMembers } from '#contract/imports.ts';
import { genders } from '#contract/words.ts';
import styles from './import.module.css';

const headers = [
  ['clientName', msg`Name of the client`],
  ['beaconName', msg`Name, nickname or case ID`],
  ['clientExternalRef', msg`Unique ID (e.g. student ID): the same one makes no second Beacon`],
  ['gender', genders.join(', ')],
  ['dateOfBirth', msg`As YYYY-MM-DD`],
  ['groupNames', msg`If any, with | between them`],
  [
    msg`member1Name, member1Email, member1Phone`,
    `A member, if any; up to member${maxImportMembers}`,
  ],
  [
    'member1Roles',
    msg`viewer or a role of the framework, with admin before it for an admin: admin|parent`,
  ],
] as const;

/** The columns of an import file, with a template. */
export function FileGuide() {
  return (
    <section className={styles.guide} aria-labelledby="file-guide">
      <h3 id="file-guide">{t`The columns of the file`}</h3>
      <dl>
        {headers.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>
          The first row names the columns. Commas, semicolons or tabs separate them.{' '}
          <a href={findImportTemplate.path} download>
            Download a template
          </a>
        </Trans>
      </p>
    </section>
  );
}
