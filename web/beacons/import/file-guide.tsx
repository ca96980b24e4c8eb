import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { findImportTemplate, maxImportMembers } from '#contract/imports.ts';
import { clientColumnNames, clientColumns } from '#contract/clients.ts';
import { textOf } from '#contract/messages.ts';
import { genders } from '#contract/genders.ts';
import styles from './import.module.css';

/** The columns of an import file, with a template. */
export function FileGuide() {
  return (
    <section className={styles.guide} aria-labelledby="file-guide">
      <h3 id="file-guide">{t`File columns`}</h3>
      <dl>
        {columns().map(([names, meaning]) => (
          <div key={names}>
            <dt>
              <code>{names}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t`The first row contains the column names. Separate columns with commas, semicolons or tabs.`}{' '}
        <a href={findImportTemplate.path} download>
          {t`Download a template`}
        </a>
      </p>
    </section>
  );
}

const firstMember = ['member1Name', 'member1Email', 'member1Phone'].join(', ');
const lastMember = `member${maxImportMembers}`;

/** The names of the columns, which are the same in every language, and what they contain. */
function columns(): [string, ReactNode][] {
  return [
    ...clientColumnNames.map((name): [string, ReactNode] => {
      const { meaning } = clientColumns[name];
      return [name, meaning ? textOf(meaning) : <code key="genders">{genders.join(', ')}</code>];
    }),
    [firstMember, t`Optional, for each participant up to ${lastMember}`],
    ['member1Roles', <RolesMeaning key="roles" />],
  ];
}

const [viewer, admin, adminAndParent] = ['viewer', 'admin', 'admin|parent'];

function RolesMeaning() {
  return (
    <Trans>
      <code>{viewer}</code> or a role from the framework. For an admin, put <code>{admin}</code>{' '}
      first: <code>{adminAndParent}</code>
    </Trans>
  );
}
