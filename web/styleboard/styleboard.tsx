import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { bandOfScore } from '../charts/band.ts';
import { Change } from '../charts/change.tsx';
import { ScoreBar } from '../charts/score-bar.tsx';
import { ScoreCircle } from '../charts/score-circle.tsx';
import { type HistoryPoint, ScoreHistory } from '../charts/score-history.tsx';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './styleboard.module.css';

const thresholds: [number, number] = [40, 70];
const words = { below: 'Needs support', between: 'Getting by', above: 'Doing well' };
const scores = [null, 0, 24, 55, 88, 100];

const points: HistoryPoint[] = [22, 31, 38, 52, 49, 64, 73].map((score, index) => ({
  number: index + 1,
  date: new Date(2026, index, 1),
  score,
  range: [Math.max(score - 12, 0), Math.min(score + 9, 100)],
  shown: String(score),
  shownRange: `${score - 12} to ${score + 9}`,
  shownDate: `1 ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'][index]} 2026`,
  word: words[bandOfScore(score, thresholds) ?? 'between'],
  count: 4,
}));

/** Every component in every state. */
export function Styleboard() {
  return (
    <>
      <h1>Styleboard</h1>
      <Sample title="Score circle">
        {scores.map((score) => {
          const band = bandOfScore(score, thresholds);
          return (
            <ScoreCircle
              key={score}
              shown={score === null ? null : String(score)}
              share={score}
              band={band}
              word={band && words[band]}
            />
          );
        })}
      </Sample>
      <Sample title="Score bar">
        {scores.map((score) => (
          <ScoreBar
            key={score}
            score={score}
            range={score === null ? null : [Math.max(score - 10, 0), Math.min(score + 10, 100)]}
            thresholds={thresholds}
            thresholdLabels={['40', '70']}
            label={score === null ? 'No score' : `Score ${score}`}
          />
        ))}
      </Sample>
      <Sample title="Change">
        {[null, 0, 4.4, -12].map((change) => (
          <Change key={change} change={change} outOf={100} />
        ))}
      </Sample>
      <Sample title="Score over time">
        <ScoreHistory points={points} thresholds={thresholds} />
        <ScoreHistory points={points.slice(0, 1)} thresholds={thresholds} />
      </Sample>
      <Sample title="Buttons">
        <Button>Primary</Button>
        <Button variant="default">Secondary</Button>
        <Button loading>Working</Button>
        <Button disabled>Disabled</Button>
      </Sample>
      <Sample title="People and waiting">
        <ClientAvatar name="Maya Okafor" />
        <ClientAvatar name="Li" size={120} />
        <Waiting label="An example of waiting" />
      </Sample>
    </>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
