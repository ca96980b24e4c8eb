import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type BeaconCard, listBeacons } from '#contract/beacon-lists.ts';
import { listReports, type ReportCard } from '#contract/reports.ts';
import { call } from '#web/shell/api/call.ts';
import { actionItems } from './actions.ts';
import { type Group, type Item, matching, pageItem } from './item.ts';
import { allPages, mainPages } from './pages.ts';
import type { Visit } from './visit.ts';

const debounceMs = 200;
const shownBeacons = 8;
const shownAnswers = 3;
/** From how many letters on reports are asked for. */
const reportsFrom = 2;
/** How many pages of reports are read: more than organisations have. */
const reportPages = 5;
const meta = { showsErrors: true } as const;

/**
 * What the palette offers for a term, and how its search for Beacons goes. What is found later comes last, so that
 * nothing moves under the finger.
 */
export function useGroups(visit: Visit, term: string) {
  const theme = useMantineColorScheme();
  const search = useBeacons(useDebouncedValue(term, debounceMs)[0], term);
  const own = useAnswers();
  const reports = useReports(visit, term);
  const pages = term === '' ? mainPages(visit) : allPages(visit);
  const groups: Group[] = [
    { title: t`Waiting for you`, items: found(own, term) },
    { title: t`Pages`, items: found(pages, term) },
    { title: t`Actions`, items: found(actionItems(visit, theme), term) },
    { title: t`Beacons`, items: beaconItems(search.data, term) },
    { title: t`Reports`, items: search.isSearching ? [] : found(reports, term) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), search };
}

function found(items: Item[], term: string): Item[] {
  return term === '' ? items : matching(items, term);
}

/** The Beacons with a term in the client's name or ID, or in their own name. */
function useBeacons(term: string, typed: string) {
  const query = useQuery({
    queryKey: ['palette', 'beacons', term],
    queryFn: ({ signal }) =>
      call(listBeacons, {
        query: { searchTerm: term, order: 'name', size: String(shownBeacons) },
        signal,
      }),
    enabled: term !== '' && term === typed,
    meta,
  });
  const isCurrent = term === typed;
  return {
    data: isCurrent ? query.data : undefined,
    error: isCurrent ? query.error : null,
    isSearching: typed !== '' && (!isCurrent || query.isFetching),
    retry: () => void query.refetch(),
  };
}

function beaconItems(
  answer: { beacons: BeaconCard[]; total: number } | undefined,
  term: string,
): Item[] {
  if (!answer) return [];
  const items = answer.beacons.map((beacon) => {
    const { uuid, clientName, beaconName, frameworkTitle, organisation } = beacon;
    const names = [beaconName, frameworkTitle, organisation.name];
    return pageItem(
      clientName,
      { to: `/beacon/${uuid}` },
      { detail: names.filter((name) => name !== clientName).join(' · ') },
    );
  });
  if (answer.total <= items.length) return items;
  const place = { to: '/beacons', search: { searchTerm: term } };
  return [...items, { ...pageItem(t`Show all results`, place), id: 'all' }];
}

/** The assessments that wait for the person, each a click away. */
function useAnswers(): Item[] {
  const { data } = useQuery({
    queryKey: ['palette', 'answers'],
    queryFn: ({ signal }) =>
      call(listBeacons, {
        query: { show: 'mine', order: 'name', size: String(shownAnswers) },
        signal,
      }),
    meta,
  });
  const beacons = data?.beacons ?? [];
  return beacons.flatMap(({ assessmentLink: to, clientName, frameworkTitle }) =>
    to
      ? pageItem(t`Answer now: ${clientName}`, { to, isOutside: true }, { detail: frameworkTitle })
      : [],
  );
}

/** The reports of the organisation whose reports the header leads to. */
function useReports(visit: Visit, term: string): Item[] {
  const link = mainPages(visit).find(({ act }) => 'to' in act && act.to === '/reports');
  const search = link && 'search' in link.act ? { ...link.act.search } : {};
  const isWanted = link !== undefined && term.length >= reportsFrom;
  const { data } = useQuery({
    queryKey: ['palette', 'reports', search],
    queryFn: ({ signal }) => allReports(search, signal),
    enabled: isWanted,
    staleTime: Infinity,
    meta,
  });
  const reports = (isWanted && data) || [];
  return reports.map(({ reportId, title, subtitle }) =>
    pageItem(
      title,
      { to: `/reports/${reportId}`, search },
      { detail: subtitle, words: `${subtitle} ${t`Reports`}` },
    ),
  );
}

async function allReports(search: object, signal: AbortSignal): Promise<ReportCard[]> {
  const reports: ReportCard[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await call(listReports, { query: { ...search, page: String(page) }, signal });
    reports.push(...answer.reports);
    last = Math.min(answer.totalPages, reportPages);
  }
  return reports;
}
