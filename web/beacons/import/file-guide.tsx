import { findImportTemplate, maxImportMembers } from '#contract/imports.ts';
import { genders } from '#contract/words.ts';
import styles from './import.module.css';

const headers = [
  ['clientName', 'Name of the client'],
  ['beaconName', 'Name, nickname or case ID'],
  ['clientExternalRef', 'Unique ID (e.g. student ID): the same one makes no second Beacon'],
  ['gender', genders.join(', ')],
  ['dateOfBirth', 'As YYYY-MM-DD'],
  ['groupNames', 'If any, with | between them'],
  ['member1Name, member1Email, member1Phone', `A member, if any; up to member${maxImportMembers}`],
  [
    'member1Roles',
    'viewer or a role of the framework, with admin before it for an admin: admin|parent',
  ],
] as const;

/** The columns of an import file, with a template. */
export function FileGuide() {
  return (
    <section className={styles.guide} aria-labelledby="file-guide">
      <h3 id="file-guide">The columns of the file</h3>
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
        The first row names the columns. Commas, semicolons or tabs separate them.{' '}
        <a href={findImportTemplate.path} download>
          Download a template
        </a>
      </p>
    </section>
  );
}
