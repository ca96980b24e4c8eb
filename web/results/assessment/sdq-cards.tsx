import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { LevelLink } from './level-link.tsx';
import { InformantScore, ScaleNotes, ScaleScore } from './sdq-parts.tsx';
import styles from './sdq-result.module.css';
import type { SdqLayoutProps } from './sdq-table.tsx';

/** One card for each scale, one row for each informant. */
export function SdqCards({ level, scales, ...bands }: SdqLayoutProps) {
  return (
    <ul className={styles.cards}>
      {scales.map((scale) => (
        <li key={scale.id} data-total={scale.isTotal}>
          <LevelLink level={{ ...level, sectionId: scale.id }} className={styles.title}>
            {scale.title}
          </LevelLink>
          <ScaleScore scale={scale} {...bands} />
          <ScaleNotes scale={scale} />
          {scale.informants.length > 0 && (
            <dl className={styles.informants}>
              {scale.informants.map(({ role }) => (
                <div key={role}>
                  <dt>{textOf(memberRoles[role])}</dt>
                  <dd>
                    <InformantScore scale={scale} role={role} {...bands} />
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
