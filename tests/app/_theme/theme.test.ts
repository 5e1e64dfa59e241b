import { expect, it } from 'vitest';
import { cssVariablesResolver, theme } from '@/app/_theme/theme';

const variables = cssVariablesResolver(theme as Parameters<typeof cssVariablesResolver>[0]);

/** The hex value of a token, also if it refers to a shade of the theme. */
function colorOf(value = ''): string {
  const [, name = '', shade] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? [];
  return theme.colors?.[name]?.[Number(shade)] ?? value;
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'in the %s scheme, a control stands out from every surface (WCAG 1.4.11)',
  (scheme) => {
    const tokens: Record<string, string> = variables[scheme];
    const token = (name: string) => colorOf(tokens[name]);
    for (const surface of ['--surface', '--surface-sunken', '--mantine-color-body']) {
      expect(contrast(token('--control-line'), token(surface)), surface).toBeGreaterThanOrEqual(3);
    }
  },
);
