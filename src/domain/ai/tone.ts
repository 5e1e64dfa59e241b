import { z } from 'zod';
import { BUILT_IN_TONE_IDS, BUILT_IN_TONE_NAMES, type BuiltInToneId, DEFAULT_TONE } from '#domain/ai/tone-choices';
import { TONE_PROMPTS } from '#domain/ai/tone-prompts';
import { requiredText, text } from '#domain/shared/text-schemas';

/** Maximum number of a user's own tones. */
export const MAX_TONES = 20;

/** Maximum length of each text, and maximum number of characteristics. */
export const TONE_LIMITS = {
  name: 60,
  description: 300,
  characteristic: 60,
  characteristics: 8,
  systemPrompt: 4000,
} as const;

/** A tone template (spec 1 section 3). */
export const toneTemplate = z
  .object({
    id: z.string().meta({ description: 'The `voiceProfileId` of a request.' }),
    name: z.string(),
    description: z.string(),
    characteristics: z.array(z.string()),
    systemPrompt: z.string(),
    isCustom: z.boolean(),
  })
  .meta({
    title: 'ToneTemplate',
    examples: [
      {
        id: '0198c2fc-8e4b-7b52-8d1f-4c3b2a1d0e9f',
        name: 'Stadium ops',
        description: 'For operations managers of large venues.',
        characteristics: ['direct', 'technical'],
        systemPrompt: 'Write as one operations manager to another. Use the terms of the trade.',
        isCustom: true,
      },
    ],
  });

export type ToneTemplate = z.infer<typeof toneTemplate>;

/** A user's own tone, as they write it. */
export const toneInput = z.strictObject({
  name: requiredText(TONE_LIMITS.name, 'Name is required'),
  description: text(TONE_LIMITS.description).default(''),
  characteristics: z
    .array(requiredText(TONE_LIMITS.characteristic, 'A characteristic must not be blank'))
    .max(TONE_LIMITS.characteristics, { error: `At most ${TONE_LIMITS.characteristics} characteristics` })
    .default([]),
  systemPrompt: requiredText(TONE_LIMITS.systemPrompt, 'Instructions are required'),
});

export type ToneInput = z.infer<typeof toneInput>;

const builtIn = (id: BuiltInToneId, description: string, characteristics: string[]): ToneTemplate => ({
  id,
  name: BUILT_IN_TONE_NAMES[id],
  description,
  characteristics,
  systemPrompt: TONE_PROMPTS[id],
  isCustom: false,
});

export const BUILT_IN_TONES = {
  professional: builtIn('professional', 'Clear, courteous and to the point.', [
    'formal',
    'polite',
    'precise',
    'courteous',
  ]),
  friendly: builtIn('friendly', 'Warm and helpful, like a colleague.', ['warm', 'kind', 'personal', 'approachable']),
  persuasive: builtIn('persuasive', 'Makes the case, and asks for a decision.', [
    'confident',
    'urgent',
    'compelling',
    'bold',
  ]),
  informative: builtIn('informative', 'Explains how it works, in facts and steps.', [
    'factual',
    'detailed',
    'technical',
    'neutral',
  ]),
  casual: builtIn('casual', 'Short and relaxed, the way people text.', [
    'relaxed',
    'short',
    'conversational',
    'humorous',
  ]),
  'consultative-negotiation': builtIn(
    'consultative-negotiation',
    'Asks before it offers, and trades instead of discounting.',
    ['curious', 'consultative', 'empathetic', 'negotiating'],
  ),
} as const satisfies Record<BuiltInToneId, ToneTemplate>;

/** The built-in tone with this id, or undefined. */
export const builtInTone = (id: string): ToneTemplate | undefined =>
  Object.values<ToneTemplate>(BUILT_IN_TONES).find((tone) => tone.id === id);

/** A tone's own words, from its name, description and characteristics. */
const wordsOf = ({ name, description, characteristics }: ToneTemplate): Set<string> =>
  new Set(
    [name, description, ...characteristics]
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3),
  );

/**
 * The built-in tone whose texts the composer uses for a tone, where no model writes: the tone itself, or the one that
 * shares most words with a user's own tone; the default if none does.
 */
export function nearestTone(tone: ToneTemplate): BuiltInToneId {
  const given = wordsOf(tone);
  const shared = (id: BuiltInToneId) =>
    [BUILT_IN_TONES[id].name.toLowerCase(), ...BUILT_IN_TONES[id].characteristics].filter((word) => given.has(word))
      .length;
  let nearest = BUILT_IN_TONE_IDS.find((id) => id === tone.id) ?? DEFAULT_TONE;
  if (!tone.isCustom) return nearest;
  for (const id of BUILT_IN_TONE_IDS) if (shared(id) > shared(nearest)) nearest = id;
  return nearest;
}
