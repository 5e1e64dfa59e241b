import { type CustomName, customName, isCustomName, keyOfName } from '@/app/_portal/custom-fields/record/custom-looks';
import { pick } from '@/domain/fields/field';
import type { Lead, LeadFieldName } from '@/domain/leads/lead';
import { defaultValues, differingFields, joinNotes } from '@/domain/leads/merge/merge';

/** Whose value a field takes: the id of a lead, or all together, for notes. */
export type MergeChoice = string;

export const ALL_NOTES = 'all';

/** A field that is chosen: a built-in one, or a custom one. */
export type MergedName = Exclude<LeadFieldName, 'custom'> | CustomName;

export type MergeChoices = Readonly<Partial<Record<MergedName, MergeChoice>>>;

interface Merging {
  kept: Lead;
  others: readonly Lead[];
  /** The custom fields of the lead that is kept. Values of other fields are kept, too, but cannot be chosen. */
  fields: readonly { key: string }[];
}

const isBuiltIn = (name: LeadFieldName): name is Exclude<LeadFieldName, 'custom'> => name !== 'custom';

const valueIn = (lead: Pick<Lead, LeadFieldName>, name: MergedName): unknown =>
  isCustomName(name) ? lead.custom[keyOfName(name)] : lead[name];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a merge takes for each field in which the leads differ, where nothing else was chosen. */
export function choicesOf({ kept, others, fields }: Merging, chosen: MergeChoices): [MergedName, MergeChoice][] {
  const leads = [kept, ...others];
  const values = defaultValues(kept, others);
  const custom = fields
    .map(({ key }) => customName(key))
    .filter((name) => leads.some((lead) => !isSame(valueIn(lead, name), valueIn(kept, name))));
  return [...differingFields(leads).filter(isBuiltIn), ...custom].map((name) => {
    const source = leads.find((lead) => isSame(valueIn(lead, name), valueIn(values, name)))?.id;
    return [name, chosen[name] ?? source ?? (name === 'notes' ? ALL_NOTES : kept.id)];
  });
}

/** The values that were chosen, for the request. */
export function valuesOf({ kept, others }: Merging, choices: readonly [MergedName, MergeChoice][]) {
  const leads = [kept, ...others];
  const values = choices.map(([name, choice]) => {
    const source = leads.find(({ id }) => id === choice);
    return [name, source ? valueIn(source, name) : joinNotes(leads)] as const;
  });
  const custom = values.flatMap(([name, value]) => (isCustomName(name) ? [[keyOfName(name), value ?? null]] : []));
  return {
    ...(Object.fromEntries(values.filter(([name]) => !isCustomName(name))) as Partial<Pick<Lead, LeadFieldName>>),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
  };
}

/** The versions that the user has seen, by lead. */
export const versionsOf = (leads: readonly Lead[]): Record<string, number> =>
  Object.fromEntries(leads.map((lead) => pick(lead, ['id', 'version'])).map(({ id, version }) => [id, version]));
