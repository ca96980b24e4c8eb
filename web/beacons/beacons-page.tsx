import { useQuery } from '@tanstack/react-query';
import { listBeacons } from '#contract/beacons.ts';
import { call, isPassing } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { BeaconCard } from './beacon-card.tsx';
import styles from './beacons-page.module.css';

/** The Beacons a person may see, those who need them most first. */
export function BeaconsPage() {
  useTitle('My Beacons');
  const list = useQuery({
    queryKey: ['beacons'],
    queryFn: ({ signal }) => call(listBeacons, { signal }),
  });
  if (list.error && !(list.data && isPassing(list.error))) {
    return <SomethingWrong error={list.error} retry={() => void list.refetch()} />;
  }
  if (!list.data) return <Waiting label="Loading your Beacons" />;
  const { beacons } = list.data;
  return (
    <>
      <h1>My Beacons</h1>
      {beacons.length === 0 && (
        <>
          <p>You have no beacons yet.</p>
          <p>They appear here as soon as somebody adds you to one.</p>
        </>
      )}
      <ul className={styles.grid}>
        {beacons.map((beacon) => (
          <li key={beacon.uuid}>
            <BeaconCard beacon={beacon} />
          </li>
        ))}
      </ul>
    </>
  );
}
