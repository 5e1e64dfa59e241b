import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { amber, dark, gray, INK, STATUS_TINTS, TEXT_COLORS } from './colors';

/** A dialog's header would otherwise be announced as the page banner. */
const dialog = {
  attributes: { header: { role: 'presentation' } },
  overlayProps: { backgroundOpacity: 0.45 },
  transitionProps: { duration: 150 },
};

/** Mantine's line height of 1 lets the lines of a long title touch. */
const DIALOG_TITLE = { fontWeight: 600, lineHeight: 1.35 };

export const theme = createTheme({
  colors: { amber, gray, dark },
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 5 },
  // Dark text on amber has a contrast of more than 9:1.
  autoContrast: true,
  luminanceThreshold: 0.4,
  black: INK,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.2' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { sm: '0.375rem', md: '0.5rem', lg: '0.75rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(10 15 24 / 12%)',
    md: '0 6px 20px rgb(10 15 24 / 16%)',
    lg: '0 12px 32px rgb(10 15 24 / 20%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Links in text must be recognizable without color.
    Anchor: { defaultProps: { underline: 'always' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Text: { defaultProps: { size: 'sm' } },
    InputWrapper: { styles: { label: { marginBottom: 4 }, description: { marginBottom: 4 } } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 10 } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false, maxDropdownHeight: 280 } },
    Card: { defaultProps: { withBorder: true, shadow: 'none', padding: 'md' } },
    Modal: {
      defaultProps: { ...dialog, centered: true },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: {
      defaultProps: dialog,
      styles: { title: DIALOG_TITLE },
    },
    // Mantine's focus placeholder is not a valid child of a menu; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

function statusVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(STATUS_TINTS).flatMap(([name, tints]) => {
      const [background, text, dot] = tints[scheme];
      return [
        [`--status-${name}-bg`, background],
        [`--status-${name}-text`, text],
        [`--status-${name}-dot`, dot],
      ];
    }),
  );
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--menu-line': '#26314a',
    '--menu-text': '#b9c3d4',
    '--menu-text-strong': '#ffffff',
    '--menu-hover': '#1d2740',
    '--menu-group': '#8794aa',
  },
  light: {
    ...statusVariables('light'),
    '--menu-bg': INK,
    '--surface': '#ffffff',
    '--surface-sunken': 'var(--mantine-color-gray-0)',
    '--surface-hover': 'var(--mantine-color-gray-1)',
    '--line': 'var(--mantine-color-gray-2)',
    '--control-line': 'var(--mantine-color-gray-5)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-anchor': TEXT_COLORS.anchor.light,
    '--mantine-color-error': TEXT_COLORS.error.light,
    '--mantine-color-placeholder': '#6b7788',
    // Amber is too light for text on white, so text uses the dark end of the scale.
    '--mantine-color-amber-text': 'var(--mantine-color-amber-8)',
    '--mantine-color-amber-light-color': 'var(--mantine-color-amber-8)',
    '--mantine-color-amber-outline': 'var(--mantine-color-amber-8)',
  },
  dark: {
    ...statusVariables('dark'),
    // Darker than the page, so that the menu needs no border.
    '--menu-bg': 'var(--mantine-color-dark-9)',
    '--surface': 'var(--mantine-color-dark-6)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--surface-hover': 'var(--mantine-color-dark-5)',
    '--line': 'var(--mantine-color-dark-4)',
    '--control-line': 'var(--mantine-color-dark-3)',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': TEXT_COLORS.anchor.dark,
    '--mantine-color-error': TEXT_COLORS.error.dark,
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-amber-text': 'var(--mantine-color-amber-4)',
    '--mantine-color-amber-light-color': 'var(--mantine-color-amber-3)',
    '--mantine-color-amber-outline': 'var(--mantine-color-amber-4)',
  },
});
