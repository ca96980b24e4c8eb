import './design/kit.css';
import './design/tokens.css';
import './design/page.css';
import './design/print.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wordDefaultErrors } from '#contract/default-errors.ts';
import { queryClient } from './shell/api/query-client.ts';
import { createAppRouter } from './shell/routes/routes.tsx';
import { activateLanguage, pageLanguage } from './language/language.ts';
import { ThemeTokens } from './design/theme-tokens.tsx';
import { Toasts } from './design/toasts/toasts.tsx';
import { styleNonce, theme, tokenVariables } from './design/theme.ts';

// English stands in the sources.
const translations = {
  en: async () => ({ messages: {} }),
  de: () => import('../locales/de/app.po'),
  ar: () => import('../locales/ar/app.po'),
  'en-XA': () => import('../locales/en-XA/app.po'),
};
void start();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/app-worker.js').catch(() => {});
  });
}

async function start() {
  const { messages } = await translations[pageLanguage()]();
  activateLanguage(messages);
  wordDefaultErrors();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  const router = createAppRouter();
  // React would show a page late that arrives just after its placeholder.
  const [matched] = router.getMatchedRoutes(window.location.pathname);
  await Promise.allSettled(matched.map(async (route) => router.loadRouteChunk(route)));

  createRoot(root).render(
    <StrictMode>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={tokenVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <ThemeTokens />
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}
