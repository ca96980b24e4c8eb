import { useState } from 'react';
import type { Gender } from '#rules/definition/texts.ts';
import { PhoneFrame, type Tried } from './phone-frame.tsx';
import styles from './try-out.module.css';
import { TryOutScores } from './try-out-scores.tsx';

/** An imagined client, whom norms and bands may depend on; `age` in years. */
export interface SampleClient {
  age?: number;
  gender?: Gender;
}

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
