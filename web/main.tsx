import './ui/kit.css';
import './ui/tokens.css';
import './ui/page.css';
import './ui/print.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';
import { styleNonce, theme, tokenVariables } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const router = createAppRouter();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Notifications position="top-center" autoClose={5000} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
