'use client';

import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { variablesOf } from '@/domain/emails/templates/placeholders';
import { templateFields } from '@/domain/emails/templates/template';
import { changedValues } from '@/domain/fields/field';
import { type TemplateItem, useTemplateCache } from './template-cache';

type TemplateChanges = RouterInputs['emailTemplates']['update']['changes'];

/** Saves a new template. The calling form shows errors. */
export function useCreateTemplate() {
  const cache = useTemplateCache();
  return api.emailTemplates.create.useMutation({ onSuccess: (template) => cache.add(template) });
}

const UPDATE: UpdateOptions<TemplateItem, TemplateChanges> = {
  noun: 'template',
  loadSchema: () => import('@/domain/emails/templates/template').then((module) => module.emailTemplate),
  send: (client, input) => client.emailTemplates.update.mutate(input),
  preview(template, changes, zone) {
    const changed = { ...template, ...changedValues(templateFields, changes, zone) };
    return { ...changed, variables: variablesOf(changed.body) };
  },
};

/** Updates a template optimistically in every list. */
export const useUpdateTemplate = () => useUpdate(UPDATE, useTemplateCache());
