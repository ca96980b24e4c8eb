import { t } from '@lingui/core/macro';
import { RoleHeadings } from '#web/design/charts/role-headings.tsx';
import type { Level } from './level-link.tsx';
import { LevelLink } from './level-link.tsx';
import { InformantScore, ScaleNotes, ScaleScore } from './sdq-parts.tsx';
import styles from './sdq-result.module.css';
import { informantRoles, type SdqScale } from './sdq-scales.ts';

export interface SdqLayoutProps {
  level: Level;
  scales: SdqScale[];
  thresholds: [number, number];
  classifiers: string[];
}

/** One row for each scale, one column for each informant. */
export function SdqTable({ level, scales, ...bands }: SdqLayoutProps) {
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
              <ScaleScore scale={scale} {...bands} />
            </td>
            {roles.map((role) => (
              <td key={role}>
                <InformantScore scale={scale} role={role} {...bands} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
