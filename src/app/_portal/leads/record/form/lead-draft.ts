import type { z } from 'zod';
import {
  type CustomName,
  customName,
  isCustomName,
  keyOfName,
  lookOfCustom,
} from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { EVENT_FIELD_NAMES, LEAD_FIELDS, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { type Conflict, type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { FieldErrors } from '@/app/_ui/forms/use-record-form';
import type { Formats } from '@/app/_ui/time/formats';
import { hasChoices, isEmptyValue } from '@/domain/custom-fields/custom-field-kinds';
import { fieldOf } from '@/domain/custom-fields/custom-field-of';
import { createLeadInput, type Lead, leadFields, updateLeadFields } from '@/domain/leads/lead';

/** A field of a lead in a form: a built-in one, or a custom one. */
export type LeadInputName = LeadFormField | CustomName;

/** A lead as edited in a form: every field is the text of its input. */
export type LeadDraft = DraftOf<typeof LEAD_FIELDS, object> & Partial<Record<CustomName, string>>;

type Drafts = ReturnType<typeof draftsOf<typeof LEAD_FIELDS, object, Lead>>;
type Values = Record<string, unknown>;

const NO_FIELDS: readonly CustomField[] = [];

/** A lead with a property for each of its custom fields, like those of its built-in ones. */
const withCustom = (lead: Lead): Lead => ({
  ...lead,
  ...Object.fromEntries(Object.entries(lead.custom).map(([key, value]) => [customName(key), value])),
});

/** Paths such as 'changes.custom.region' with the name of the input. */
const toInputPath = (path: string): string => path.replace(/(^|\.)custom\.([a-z0-9_]+)/, `$1${customName('')}$2`);

const make = (fields: readonly CustomField[]) => {
  const custom = new Map(fields.map((field) => [customName(field.key), { field, ...fieldOf(field) }] as const));
  // Typed as if they were the built-in ones alone.
  const drafts = draftsOf<typeof LEAD_FIELDS, object, Lead>({
    fields: { ...leadFields, ...Object.fromEntries(custom) },
    looks: {
      ...LEAD_FIELDS,
      ...Object.fromEntries(fields.map((field) => [customName(field.key), lookOfCustom(field)])),
    },
    own: {},
  }) as unknown as Omit<Drafts, 'names' | 'inputsOf' | 'changedFields' | 'toValues' | 'errors' | 'conflict'> & {
    names: LeadInputName[];
    inputsOf: (name: LeadInputName) => readonly LeadInputName[];
    changedFields: (before: LeadDraft, after: LeadDraft) => LeadInputName[];
    toValues: (draft: LeadDraft, zone: string, some?: readonly LeadInputName[]) => Values;
    conflict: (difference: Difference<LeadInputName>, edits: Edits<LeadDraft>, formats: Formats) => Conflict;
    errors: {
      ofCheck: (result: z.ZodSafeParseResult<unknown>) => FieldErrors<LeadInputName>;
      ofProblem: Drafts['errors']['ofProblem'];
    };
  };

  /** Built-in values, and those of custom fields by key: null for an empty one. */
  function toValues(draft: LeadDraft, zone: string, some?: readonly LeadInputName[]): Values & { custom?: Values } {
    const entries = Object.entries(drafts.toValues(draft, zone, some));
    const own = entries.flatMap(([name, value]) => {
      if (!isCustomName(name)) return [];
      // As the server would read it, because it is shown before that has.
      const read = custom.get(name)?.input.safeParse(value);
      return [[keyOfName(name), isEmptyValue(value) ? null : read?.success ? read.data : value] as const];
    });
    const others = Object.fromEntries(entries.filter(([name]) => !isCustomName(name)));
    return own.length === 0 ? others : { ...others, custom: Object.fromEntries(own) };
  }

  /** The server knows which choices a lead may keep; the input offers no others. */
  function customErrors(values: Values): FieldErrors<LeadInputName> {
    const errors: FieldErrors<LeadInputName> = {};
    for (const [name, { field, input }] of custom) {
      const value = values[field.key];
      if (hasChoices(field.kind) || isEmptyValue(value)) continue;
      const { error } = input.safeParse(value);
      if (error) errors[name] = error.issues[0]?.message ?? 'Invalid';
    }
    return errors;
  }

  return {
    inputs: drafts.names,
    inputsOf: drafts.inputsOf,
    changedFields: drafts.changedFields,
    conflict: drafts.conflict,
    /** A new lead's draft: the domain's defaults, and the given values. */
    start: (known: Partial<LeadDraft>): LeadDraft => drafts.start(known),
    toDraft: (lead: Lead, zone: string): LeadDraft => drafts.toDraft(withCustom(lead), zone),
    toValues,
    /** Validation errors per field, from the domain's schemas. */
    check(draft: LeadDraft, zone: string): FieldErrors<LeadInputName> {
      const { custom: own = {}, ...values } = toValues(draft, zone);
      return { ...customErrors(own), ...drafts.errors.ofCheck(createLeadInput.safeParse(values)) };
    },
    /** The input of `leads.create`. */
    toNewLead(draft: LeadDraft, zone: string): z.output<typeof createLeadInput> {
      const { custom: own = {}, ...values } = toValues(draft, zone);
      const filled = Object.entries(own).filter(([, value]) => value !== null);
      return createLeadInput.parse({ ...values, ...(filled.length > 0 && { custom: Object.fromEntries(filled) }) });
    },
    /** The input of `leads.update`, with only the given fields. */
    toChanges: (draft: LeadDraft, names: readonly LeadInputName[], zone: string) =>
      updateLeadFields.parse(toValues(draft, zone, names)),
    /** A server error's messages per field. Paths look like 'email', 'changes.email' or 'custom.region'. */
    problemErrors: (({ field, issues, ...problem }) =>
      drafts.errors.ofProblem({
        ...problem,
        field: field && toInputPath(field),
        issues: issues?.map((issue) => ({ ...issue, path: toInputPath(issue.path) })),
      })) as typeof drafts.errors.ofProblem,
  };
};

export type LeadDrafts = ReturnType<typeof make>;

const known = new WeakMap<readonly CustomField[], LeadDrafts>();

/** The drafts of leads with these custom fields. */
export function leadDraftsWith(fields: readonly CustomField[] = NO_FIELDS): LeadDrafts {
  const drafts = known.get(fields) ?? make(fields);
  known.set(fields, drafts);
  return drafts;
}

const WARNED = [...EVENT_FIELD_NAMES, 'expectedCloseDate'] as const satisfies LeadFormField[];

/** The fields of a draft that warnings depend on; what cannot be read yet counts as missing. */
export function warnedOf(draft: LeadDraft, zone: string): Pick<Lead, keyof typeof NOTHING> {
  const values = leadDraftsWith().toValues(draft, zone, WARNED);
  const read = WARNED.map((name) => [name, leadFields[name].input.safeParse(values[name])] as const);
  const readable = read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : []));
  return { ...NOTHING, ...Object.fromEntries(readable) };
}

const NOTHING = {
  expectedCloseDate: null,
  eventDate: null,
  eventEndDate: null,
  eventStartTime: null,
  eventEndTime: null,
  eventTimeZone: null,
  venueState: '',
  attendance: null,
  guardsWanted: null,
};
