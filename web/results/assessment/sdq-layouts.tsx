import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { RoleHeadings } from '#web/design/charts/role-headings.tsx';
import { LevelLink, type Level } from './level-link.tsx';
import { InformantScore, ScaleNotes, ScaleScore } from './sdq-parts.tsx';
import styles from './sdq-result.module.css';
import { informantRoles, type SdqScale } from './sdq-scales.ts';

interface SdqLayoutProps {
  level: Level;
  scales: SdqScale[];
  thresholds: [number, number];
}

/** One row for each scale, one column for each informant. */
export function SdqTable({ level, scales, thresholds }: SdqLayoutProps) {
  const roles = informantRoles(scales);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Scale and change since last time`}</th>
          <th scope="col">{t`Team`}</th>
          <RoleHeadings roles={roles} />
        </tr>
      </thead>
      <tbody>
        {scales.map((scale) => (
          <tr key={scale.id} data-total={scale.isTotal}>
            <th scope="row">
              <LevelLink level={{ ...level, sectionId: scale.id }} className={styles.title}>
                {scale.title}
              </LevelLink>
              <ScaleNotes scale={scale} isBrief />
            </th>
            <td className={styles.team}>
              <ScaleScore scale={scale} thresholds={thresholds} />
            </td>
            {roles.map((role) => (
              <td key={role}>
                <InformantScore scale={scale} role={role} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One card for each scale, one row for each informant. */
export function SdqCards({ level, scales, thresholds }: SdqLayoutProps) {
  return (
    <ul className={styles.cards}>
      {scales.map((scale) => (
        <li key={scale.id} data-total={scale.isTotal}>
          <LevelLink level={{ ...level, sectionId: scale.id }} className={styles.title}>
            {scale.title}
          </LevelLink>
          <ScaleScore scale={scale} thresholds={thresholds} />
          <ScaleNotes scale={scale} />
          {scale.informants.length > 0 && (
            <dl className={styles.informants}>
              {scale.informants.map(({ role }) => (
                <div key={role}>
                  <dt>{textOf(memberRoles[role])}</dt>
                  <dd>
                    <InformantScore scale={scale} role={role} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
