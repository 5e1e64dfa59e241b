import { z } from 'zod';
import { BUILT_IN_ITEMS } from '#domain/regulatory/built-in-items';
import { REGULATORY_LIMITS } from '#domain/regulatory/item-limits';
import { STATE_FACTS, STATES } from '#domain/regulatory/states';
import { requireChange } from '#domain/shared/row';
import { requiredText } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';

const location = z.enum(STATES).meta({ description: 'The state.' });

const title = requiredText(REGULATORY_LIMITS.title, 'Title is required');
const description = requiredText(REGULATORY_LIMITS.description, 'Description is required');

/** An item of a state's checklist (spec 1 section 3). */
export const regulatoryItem = z
  .object({
    id: z.string().meta({ description: 'The id of an own item, or the name of a built-in one.' }),
    title: z.string(),
    description: z.string(),
    required: z.boolean(),
    completed: z.boolean(),
    location,
    isBuiltIn: z.boolean().meta({ description: 'Built-in items cannot be edited or deleted.' }),
  })
  .meta({
    title: 'RegulatoryItem',
    examples: [
      {
        id: '0198c2fc-8e4b-7b52-8d1f-4c3b2a1d0e9f',
        title: 'Alcohol service plan',
        description: 'Guards at every bar know who stops serving whom.',
        required: true,
        completed: false,
        location: 'Texas',
        isBuiltIn: false,
      },
    ],
  });

export type RegulatoryItem = z.infer<typeof regulatoryItem>;

/** Which state's checklist. */
export const stateInput = z.object({ location: location.default(STATES[0]).meta({ description: 'The state.' }) });

/** The checklist of a state, with who licenses security there (D36). */
export const regulatoryChecklist = z
  .object({
    location,
    regulator: z.string(),
    companyLicense: z.string(),
    guardLicense: z.string(),
    note: z.string().nullable(),
    url: z.string().meta({ description: 'The official site of the regulator.' }),
    written: z.string().meta({ description: 'The day on which these facts were written (YYYY-MM-DD).' }),
    verifiedAt: timestamp.nullable().meta({
      description: 'When the operator of this installation checked them; null if they are not yet verified.',
    }),
    items: z.array(regulatoryItem).max(BUILT_IN_ITEMS.length + REGULATORY_LIMITS.items),
  })
  .meta({
    title: 'RegulatoryChecklist',
    examples: [
      {
        location: 'Texas',
        regulator: STATE_FACTS.Texas.regulator,
        companyLicense: STATE_FACTS.Texas.companyLicense,
        guardLicense: STATE_FACTS.Texas.guardLicense,
        note: null,
        url: STATE_FACTS.Texas.url,
        written: STATE_FACTS.Texas.written,
        verifiedAt: null,
        items: [],
      },
    ],
  });

export type RegulatoryChecklist = z.infer<typeof regulatoryChecklist>;

/** A new item (spec 1 section 5). */
export const createItemInput = z
  .strictObject({ location, title, description, required: z.boolean().default(true) })
  .meta({
    title: 'NewRegulatoryItem',
    examples: [
      {
        location: 'Texas',
        title: 'Alcohol service plan',
        description: 'Guards at every bar know who stops serving whom.',
        required: true,
      },
    ],
  });

export type CreateItemInput = z.infer<typeof createItemInput>;

/** Edits an own item, completes or reopens it. */
export const updateItemChanges = requireChange(
  z.strictObject({ title, description, required: z.boolean(), completed: z.boolean() }).partial(),
).meta({ title: 'RegulatoryItemChanges', examples: [{ completed: true }] });

export type UpdateItemChanges = z.infer<typeof updateItemChanges>;

/** Completes or reopens a built-in item of a state. */
export const checkItemInput = z.strictObject({ location, item: z.enum(BUILT_IN_ITEMS), completed: z.boolean() }).meta({
  title: 'RegulatoryCheck',
  examples: [{ location: 'Texas', item: 'background-checks', completed: true }],
});

export type CheckItemInput = z.infer<typeof checkItemInput>;
