import { type ParsedLocation, useLocation } from '@tanstack/react-router';

type HistoryEntry = Pick<ParsedLocation, 'href' | 'state'>;

let lastLeft: { href: string; index: number } | null = null;

/** The props of a link to a Beacon whose back link leads to the current page. */
export function useReturnTo(name: string) {
  const here = useLocation();
  return {
    search: { 'returnTo[name]': name, 'returnTo[url]': here.href },
    onClick: () => {
      lastLeft = { href: here.href, index: here.state.__TSR_index };
    },
  };
}

/** How many history entries ago a page was left for a Beacon; null where it was not. */
export function stepsBackTo(href: string, { state }: HistoryEntry): number | null {
  const steps = lastLeft?.href === href ? state.__TSR_index - lastLeft.index : 0;
  return steps > 0 ? steps : null;
}
