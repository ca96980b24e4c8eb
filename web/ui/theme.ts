import { createTheme, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eef8f7',
  '#dcefec',
  '#b5ded9',
  '#8accc5',
  '#66bdb4',
  '#4fb3a9',
  '#3c9f96',
  '#1f827b',
  '#0b6460',
  '#084b48',
];

/** Mantine dressed in our palette; shades chosen so that every default passes contrast. */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  cursorType: 'pointer',
});

/** The nonce the server gave this page, which its style elements must carry. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
