import { queryOptions } from '@tanstack/react-query';
import type { OrganisationSettings } from '#contract/organisation-settings.ts';
import { findOrganisationSettings } from '#contract/organisation-settings.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

export interface SectionProps {
  slug: string;
  settings: OrganisationSettings;
}

export function settingsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organisation-settings', slug],
    queryFn: ({ signal }) => call(findOrganisationSettings, { params: { slug }, signal }),
  });
}

/** Keeps what a save answered, with the revision that the next save replaces. */
export function keepSettings(slug: string, answer: { settings: OrganisationSettings }): void {
  queryClient.setQueryData(settingsQuery(slug).queryKey, answer);
}
