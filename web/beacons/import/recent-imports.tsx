import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listImports } from '#contract/imports.ts';
import { call } from '#web/shell/api/call.ts';
import styles from './import.module.css';
import { isWorking, stateWords } from './import-words.ts';

/** The user's recent imports. */
export function RecentImports() {
  const list = useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => call(listImports, { signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? 3000 : false),
  });
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h2 id="recent-imports">{t`Your imports`}</h2>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <Link to="/beacons/imports/$importId" params={{ importId: one.id }}>
              {one.fileName}
            </Link>
            <span>
              {one.organisation.name} · {one.frameworkTitle}
            </span>
            <span>{stateWords(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
