/** What an examination of one subject found. */
export interface Finding {
  /** `notice`: it works, but somebody should know. `fault`: something does not work or will not. */
  state: 'ok' | 'notice' | 'fault';
  /** One or two sentences: what is, and for a notice or a fault what to do. */
  words: string;
}

export interface Examination {
  subject: string;
  run: () => Finding | Promise<Finding>;
}

export type Examined = Finding & { subject: string };

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const notice = (words: string): Finding => ({ state: 'notice', words });
export const fault = (words: string): Finding => ({ state: 'fault', words });

/** Runs examinations one after the other; one that throws is a fault, and the others still run. */
export async function examine(examinations: Examination[]): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const { subject, run } of examinations) {
    try {
      examined.push({ subject, ...(await run()) });
    } catch (error) {
      examined.push({ subject, ...fault((error as Error).message) });
    }
  }
  return examined;
}

/** A line for each subject. */
export function reportOf(examined: Examined[]): string {
  const width = Math.max(...examined.map(({ subject }) => subject.length));
  return examined
    .map(({ state, subject, words }) => {
      const lines = words
        .trim()
        .split('\n')
        .join(`\n${' '.repeat(width + 10)}`);
      return `${state.padEnd(6)}  ${subject.padEnd(width)}  ${lines}`;
    })
    .join('\n');
}
