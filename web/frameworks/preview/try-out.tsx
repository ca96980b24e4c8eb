import { useState } from 'react';
import { PhoneFrame, type Tried } from './phone-frame.tsx';
import type { SampleClient } from './sample-client-fields.tsx';
import styles from './try-out.module.css';
import { TryOutScores } from './try-out-scores.tsx';

interface TryOutProps {
  /** A definition of any edition, also one with problems or one that is being edited. */
  definition: unknown;
  itemId?: string;
}

/** A questionnaire to answer on a phone frame, with the resulting scores; nothing is stored. */
export function TryOut({ definition, itemId }: TryOutProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [client, setClient] = useState<SampleClient>({});
  return (
    <div className={styles.tryOut}>
      <PhoneFrame
        definition={definition}
        {...(itemId !== undefined && { itemId })}
        {...client}
        onTried={setTried}
      />
      {tried && <TryOutScores tried={tried} client={client} onClientChange={setClient} />}
    </div>
  );
}
