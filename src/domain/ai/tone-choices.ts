/** The tones that everybody has (spec 1 section 9). */
export const BUILT_IN_TONE_IDS = [
  'professional',
  'friendly',
  'persuasive',
  'informative',
  'casual',
  'consultative-negotiation',
] as const;

export type BuiltInToneId = (typeof BUILT_IN_TONE_IDS)[number];

/** Spec 2 section 4. */
export const DEFAULT_TONE: BuiltInToneId = 'professional';

export const BUILT_IN_TONE_NAMES = {
  professional: 'Professional',
  friendly: 'Friendly',
  persuasive: 'Persuasive',
  informative: 'Informative',
  casual: 'Casual',
  'consultative-negotiation': 'Consultative negotiation',
} as const satisfies Record<BuiltInToneId, string>;
