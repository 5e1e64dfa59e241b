import type { MantineColorsTuple } from '@mantine/core';

// The colors of the theme, for Mantine and for the pages that do without it.

/** Barrier tape yellow, the only accent color. Marks primary actions. */
export const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffeec2',
  '#ffe08f',
  '#ffd158',
  '#ffc42e',
  '#f5b301',
  '#d99700',
  '#a86f00',
  '#805300',
  '#663f00',
];

/** Cool neutrals for the light color scheme. */
export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e3e7ec',
  '#d3d9e1',
  '#b4bdc9',
  '#8590a0',
  '#586473',
  '#424d5a',
  '#2f3845',
  '#1b2330',
];

/** Blue-black for text, the side menu and the dark color scheme. */
export const dark: MantineColorsTuple = [
  '#dce1ea',
  '#b3bdcd',
  '#92a0b5',
  '#66748b',
  '#364158',
  '#2a3448',
  '#1d2535',
  '#151c2a',
  '#0f1521',
  '#0a0f18',
];

/** Text, and what is always dark. */
export const INK = '#131b2b';

export const TEXT_COLORS = {
  anchor: { light: '#1b4d8e', dark: '#a8ccff' },
  error: { light: '#b3203f', dark: '#ff9db0' },
} as const;

/** Background, text and dot color per lead status, in both color schemes. */
export const STATUS_TINTS = {
  'new': { light: ['#eceff4', '#3b4656', '#64748b'], dark: ['#252e3f', '#c6cfdd', '#8b9ab1'] },
  contacted: { light: ['#e6f0fd', '#1b4d8e', '#2f7be0'], dark: ['#162a47', '#a8ccff', '#5b9df5'] },
  'consultation-scheduled': { light: ['#f0ebfd', '#5634a3', '#7c55d9'], dark: ['#2a2148', '#cdbcff', '#9b7bf0'] },
  'proposal-sent': { light: ['#fff1cf', '#704800', '#c98a00'], dark: ['#3a2c0c', '#ffd979', '#f5b301'] },
  'closed-won': { light: ['#e3f6ea', '#125c35', '#2a9d5c'], dark: ['#12311f', '#9be3b8', '#3fbf77'] },
  'closed-lost': { light: ['#fdebee', '#902039', '#d9486a'], dark: ['#3b1822', '#ffb3c1', '#ec6a87'] },
} as const;
