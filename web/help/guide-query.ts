import { queryOptions } from '@tanstack/react-query';
import { pageLanguage } from '#web/language/language.ts';

const guides = {
  en: () => import('virtual:guide/en'),
  de: () => import('virtual:guide/de'),
  ar: () => import('virtual:guide/ar'),
  'en-XA': () => import('virtual:guide/en'),
};

/** The pages of the guide in the language of the page, loaded when somebody asks for help. */
export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: async () => (await guides[pageLanguage()]()).pages,
  staleTime: Infinity,
});
