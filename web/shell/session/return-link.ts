import { type ParsedLocation, useLocation } from '@tanstack/react-router';

type HistoryEntry = Pick<ParsedLocation, 'href' | 'state'>;

let left: { href: string; index: number } | null = null;

/** What a link to a Beacon carries so that its way back leads here. */
export function useReturnTo(name: string) {
  const here = useLocation();
  return {
    search: { 'returnTo[name]': name, 'returnTo[url]': here.href },
    onClick: () => {
      left = { href: here.href, index: here.state.__TSR_index };
    },
  };
}

/** How many steps back in the history a place lies that was left for a Beacon; null where it does not. */
export function stepsBackTo(href: string, { state }: HistoryEntry): number | null {
  const steps = left?.href === href ? state.__TSR_index - left.index : 0;
  return steps > 0 ? steps : null;
}
