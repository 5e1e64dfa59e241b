import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';

/** A custom field of the viewer's own leads, named after its kind. */
export const customFieldOf = (kind: CustomField['kind'], more: Partial<CustomField> = {}): CustomField => ({
  ...{ id: `id of ${kind}`, noun: 'leads', teamId: null, key: `a_${kind}`, label: `A ${kind}`, kind, choices: [] },
  ...{ position: 0, archivedAt: null, version: 1, createdAt: new Date(0), updatedAt: new Date(0) },
  ...more,
});
