import { useState } from 'react';

/** The direction of the slide animation when the depth changes; undefined on the first render. */
export function useSlide(depth: number): 'deeper' | 'up' | undefined {
  const [transition, setTransition] = useState({ from: depth, to: depth });
  const current = transition.to === depth ? transition : { from: transition.to, to: depth };
  if (current !== transition) setTransition(current);
  if (current.from === current.to) return undefined;
  return current.to > current.from ? 'deeper' : 'up';
}
