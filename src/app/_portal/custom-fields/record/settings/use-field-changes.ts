'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import type { CustomField } from '../use-custom-fields';

/** Changes of the fields of one owner, all of which show in leads. */
export function useFieldChanges(teamId: string | null) {
  const utils = api.useUtils();
  const settled = () => {
    void utils.customFields.invalidate();
    void utils.leads.invalidate();
  };
  const show = (apply: (items: CustomField[]) => CustomField[]) =>
    utils.customFields.list.setData({}, (known) => known && { items: apply(known.items) });
  const update = api.customFields.update.useMutation({ onSettled: settled });
  const create = api.customFields.create.useMutation({ onSettled: settled });
  const remove = api.customFields.delete.useMutation({ onSettled: settled });
  const fail = (title: string) => (error: unknown) => {
    if (!isGone(error)) notifyProblem(error, title);
  };

  function archive({ id, label }: CustomField, archived: boolean) {
    const changes = { archived };
    const onSuccess = () =>
      archived
        ? notifyUndo('Field archived.', () => archive({ id, label } as CustomField, false), { detail: label })
        : notifyDone(`${label} is back.`);
    update.mutate({ id, changes }, { onSuccess, onError: fail('Not changed') });
  }

  return {
    create,
    update,
    archive,
    /** Moves a field among those in use, at once on the screen. */
    move(fields: readonly CustomField[], { id }: CustomField, position: number) {
      const others = fields.filter((field) => field.id !== id);
      const moved = fields.find((field) => field.id === id);
      if (!moved) return;
      const order = others.toSpliced(position, 0, moved);
      show((items) => [
        ...items.filter((field) => !order.some((one) => one.id === field.id)),
        ...order.map((field, place) => ({ ...field, position: place })),
      ]);
      update.mutate({ id, changes: { position } }, { onError: fail('Not moved') });
    },
    /** Deletes an archived field, unless leads have values of it. */
    remove(field: CustomField) {
      const { id, key, label, kind, choices } = field;
      const again = () =>
        create.mutate(
          { noun: 'leads', key, label, kind, teamId, ...(choices.length > 0 && { choices }) },
          { onError: fail('Not restored') },
        );
      remove.mutate(
        { id },
        {
          onSuccess: ({ archived }) =>
            archived
              ? notifyDone(`Leads have values of ${label}, so it stays archived.`)
              : notifyUndo('Field deleted.', again, { detail: label }),
          onError: fail('Not deleted'),
        },
      );
    },
  };
}
