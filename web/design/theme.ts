import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

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

const dark: MantineColorsTuple = [
  '#eef3f1',
  '#d5dedb',
  '#aebbb8',
  '#8d9a97',
  '#4a5856',
  '#344040',
  '#1d2525',
  '#1d2525',
  '#182020',
  '#141a1a',
];

/** Mantine dressed in our palette; shades chosen so that every default passes contrast. */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol, dark },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  cursorType: 'pointer',
  variantColorResolver: tokenVariants,
  components: {
    // Only a variant that is named has its colours resolved.
    Chip: { defaultProps: { variant: 'filled' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--below)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
};

/** Mantine's colours are our tokens, which follow the reader's scheme by themselves. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});

/** The accent is another colour in the dark, and so is what is written on it. */
function tokenVariants(input: Parameters<VariantColorsResolver>[0]) {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
  if (!isAccent || !['filled', 'subtle'].includes(input.variant)) return colors;
  return input.variant === 'filled'
    ? {
        ...colors,
        background: 'var(--accent)',
        hover: 'var(--accent-strong)',
        color: 'var(--on-accent)',
      }
    : { ...colors, hover: 'var(--accent-soft)', color: 'var(--accent)' };
}

/** The nonce the server gave this page, which its style elements must carry. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
