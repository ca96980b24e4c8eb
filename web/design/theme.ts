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

/** The Mantine theme in our palette; its shades give every default sufficient contrast. */
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
    // Mantine resolves colours only for an explicit variant.
    Chip: { defaultProps: { variant: 'filled' } },
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

/** Maps Mantine's colours to our tokens, which follow the colour scheme. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});

/** Accent colours come from tokens, because accent and text on it differ in the dark scheme. */
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

/** The CSP nonce of this page, required on its style elements. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
