import { useState } from 'react';

/** The direction of the slide animation when the depth changes; undefined on the first render. */
export function useSlide(depth: number): 'deeper' | 'up' | undefined {
  const [turn, setTurn] = useState<{ from: number; to: number }>({ from: depth, to: depth });
  const current = turn.to === depth ? turn : { from: turn.to, to: depth };
  if (current !== turn) setTurn(current);
  if (current.from === current.to) return undefined;
  return current.to > current.from ? 'deeper' : 'up';
}
