import { z } from 'zod';
import { type AiUsage, aiUsage, toWireAiUsage, wireAiUsage } from '#domain/ai/ai-usage';
import { EDITS, VERSIONS } from '#domain/ai/brief';
import { CONTENT_LIMITS, CONTENT_TYPES, SUBJECT_MAX } from '#domain/ai/content-type';
import { DEFAULT_TONE } from '#domain/ai/tone-choices';
import { ADDITIONAL_MAX, CONTEXT_PARTS, WRITING_SOURCES, type WritingSource } from '#domain/ai/writing-choices';
import { MAX_KEPT_FIELDS } from '#domain/custom-fields/custom-field-kinds';
import { inputsOf } from '#domain/fields/field';
import { LEAD_LIMITS, type Lead, lead, leadFields } from '#domain/leads/lead';
import type { Problem } from '#domain/shared/problem';
import { text } from '#domain/shared/text-schemas';
import { addDays } from '#domain/shared/time';

/** How many open tasks, and how many entries of the timeline, the writer reads. */
export const CONTEXT_SIZES = { tasks: 10, timeline: 5 } as const;

const request = z
  .strictObject({
    type: z.enum(CONTENT_TYPES),
    voiceProfileId: text(64)
      .optional()
      .meta({ description: `A built-in tone or the id of one of your own. Defaults to ${DEFAULT_TONE}.` }),
    context: z
      .strictObject({
        leadId: z.uuid().nullable().optional().meta({ description: 'The lead to write about or to.' }),
        additionalContext: text(ADDITIONAL_MAX).optional().meta({ description: 'What the text should say.' }),
        include: z
          .array(z.enum(CONTEXT_PARTS))
          .max(CONTEXT_PARTS.length)
          .optional()
          .meta({ description: 'What to read about the lead. Defaults to its details alone.' }),
      })
      .optional(),
  })
  .meta({ description: 'What to write.' });

const { companyName, contactPerson, email, phone, status, priority, notes } = leadFields;

const used = { companyName, contactPerson, email, phone, status, priority, notes };

type UnusedName = Exclude<keyof Lead, keyof typeof used>;

const unused = z.union([text(LEAD_LIMITS.notes), z.number(), z.null()]).meta({ description: 'Has no effect.' });

/** The other fields of a lead. They are accepted, so that a client can send a lead as it was returned. */
const unusedFields = Object.fromEntries(
  Object.keys(lead.shape).flatMap((name) => (name in used ? [] : [[name, unused]])),
) as Record<UnusedName, typeof unused>;

const NO_EFFECT = { description: 'Has no effect.' };

const unusedCustom = {
  custom: leadFields.custom.input.meta(NO_EFFECT),
  customOther: z.array(z.looseObject({})).max(MAX_KEPT_FIELDS).meta(NO_EFFECT),
};

/** A request to write (spec 2 section 3). */
export const writingRequest = z
  .strictObject({
    request,
    leadData: z
      .strictObject({
        ...unusedFields,
        ...unusedCustom,
        ...inputsOf(used),
      })
      .partial()
      .nullable()
      .optional()
      .meta({ description: 'Details of a lead that is not in Stanchion, or newer than those in Stanchion.' }),
  })
  .meta({
    title: 'WritingRequest',
    examples: [
      {
        request: {
          type: 'email',
          voiceProfileId: 'friendly',
          context: { additionalContext: 'Suggest a site walk on Tuesday.' },
        },
        leadData: { companyName: 'Harbour Lights Festival', contactPerson: 'Noor Haddad', status: 'CONTACTED' },
      },
    ],
  });

export type WritingRequest = z.infer<typeof writingRequest>;

/** Maximum number of edits, one after another, that the built-in composer applies. */
const MAX_EDITS = 20;

/** A request in the browser, where a finished text can be changed (D71). */
export const writeInput = writingRequest
  .extend({
    revision: z
      .strictObject({
        generationId: z.uuid().nullable(),
        draft: z.strictObject({ subject: text(SUBJECT_MAX).nullable(), content: text(2 * CONTENT_LIMITS.email) }),
        version: z
          .int()
          .min(0)
          .max(VERSIONS - 1),
        edits: z.array(z.enum(EDITS)).min(1).max(MAX_EDITS),
      })
      .optional(),
  })
  .meta({ title: 'WriteInput', examples: [] });

export type WriteInput = z.infer<typeof writeInput>;

const generatedWith = <Usage extends z.ZodType>(usage: Usage) =>
  z.object({
    content: z.string(),
    subject: z.string().nullable().meta({ description: 'The subject of an email, otherwise null.' }),
    alternatives: z.array(z.string()).meta({ description: 'Other versions of the content.' }),
    metadata: z.object({
      wordCount: z.int(),
      readingTime: z.int().meta({ description: 'In minutes, rounded up.' }),
      tone: z.string().meta({ description: 'The name of the tone.' }),
      source: z.enum(WRITING_SOURCES).meta({ description: '`template` if no AI model was used.' }),
    }),
    notice: z.string().nullable().meta({ description: 'Says so if no AI model was used.' }),
    usage,
  });

/** What was written, as a whole (spec 2 section 3). */
export const generated = generatedWith(aiUsage);

export type Generated = z.infer<typeof generated>;

/** The same on the REST wire (D52). */
export const wireGenerated = generatedWith(wireAiUsage).meta({ title: 'Generated' });

export const toWireGenerated = ({ usage, ...rest }: Generated): z.infer<typeof wireGenerated> => ({
  ...rest,
  usage: toWireAiUsage(usage),
});

/** What happens while a text is written. */
export type WritingEvent =
  /** Edits refer to `generationId`, and the first `freeEdits` of them are free. It is null if nothing is counted. */
  | {
      kind: 'start';
      source: WritingSource;
      /** The tone's name. */
      tone: string;
      generationId: string | null;
      freeEdits: number;
      usage: AiUsage;
    }
  | { kind: 'text'; version: number; text: string }
  /** `isCut`: the text was cut off because it became too long. */
  | { kind: 'end'; isCut: boolean }
  /** The generation was not counted. Text that arrived before the failure stays. */
  | { kind: 'failed'; problem: Problem; usage: AiUsage };

/** How long a generation can be edited for free, in milliseconds. */
const EDITABLE_MS = 24 * 60 * 60 * 1000;

/** At `now`, generations that started at this instant or earlier cannot be edited for free any more. */
export const editableSince = (now: Date): Date => new Date(now.getTime() - EDITABLE_MS);

/** Longer than any generation takes, in milliseconds. */
const ABANDONED_MS = 10 * 60 * 1000;

/** At `now`, generations still running since this instant or earlier were abandoned, such as by a killed server. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - ABANDONED_MS);

/** At `now`, generations that started at this instant or earlier are purged: their edits and their month are over. */
export const purgeGenerationsBefore = (now: Date): Date => addDays(now, -32);
