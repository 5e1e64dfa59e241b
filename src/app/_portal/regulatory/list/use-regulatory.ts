'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { isGone, notifyProblem } from '@/app/_ui/feedback/problems';
import type { BuiltInItem } from '@/domain/regulatory/built-in-items';
import type { RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import type { State } from '@/domain/regulatory/states';

/** What is written of an item of one's own. */
export type OwnItem = Pick<RegulatoryItem, 'title' | 'description' | 'required'>;

/** The checklist of a state with optimistic updates. */
export function useRegulatory(location: State) {
  const utils = api.useUtils();
  const checklist = api.regulatory.read.useQuery({ location });
  const change = (apply: (items: RegulatoryItem[]) => RegulatoryItem[]) =>
    utils.regulatory.read.setData({ location }, (known) => known && { ...known, items: apply(known.items) });
  const complete = (id: string, completed: boolean) =>
    change((items) => items.map((item) => (item.id === id ? { ...item, completed } : item)));
  const refetch = () => Promise.all([utils.regulatory.read.invalidate({ location }), utils.deleted.invalidate()]);

  // One after another, so that the last press wins.
  const toggling = {
    scope: { id: 'regulatory.toggle' },
    onError(error: unknown) {
      notifyProblem(error, 'Not saved');
      void refetch();
    },
  };
  const check = api.regulatory.check.useMutation(toggling);
  const update = api.regulatory.update.useMutation(toggling);
  // A form shows its own problems.
  const edit = api.regulatory.update.useMutation({
    scope: toggling.scope,
    onSuccess: (item) => change((items) => items.map((known) => (known.id === item.id ? item : known))),
  });
  const create = api.regulatory.create.useMutation({ onSuccess: (item) => change((items) => [...items, item]) });
  const restore = api.regulatory.restore.useMutation({
    onError: (error) => notifyProblem(error, 'Not restored'),
    onSettled: refetch,
  });
  const remove = api.regulatory.delete.useMutation({
    onError(error) {
      // Already deleted elsewhere, which is the intended outcome.
      if (!isGone(error)) notifyProblem(error, 'Not deleted');
      void refetch();
    },
  });

  return {
    checklist,
    async toggle({ id, isBuiltIn }: RegulatoryItem, completed: boolean) {
      complete(id, completed);
      // A response in flight may predate the change. Giving it up brings back what was shown before.
      await utils.regulatory.read.cancel({ location });
      complete(id, completed);
      if (isBuiltIn) check.mutate({ location, item: id as BuiltInItem, completed });
      else update.mutate({ id, changes: { completed } });
    },
    create: (input: OwnItem) => create.mutateAsync({ location, ...input }),
    update: ({ id }: RegulatoryItem, changes: OwnItem) => edit.mutateAsync({ id, changes }),
    remove({ id, title }: RegulatoryItem) {
      change((items) => items.filter((item) => item.id !== id));
      remove.mutate(
        { id },
        {
          onSuccess() {
            void utils.deleted.invalidate();
            notifyUndo('Item deleted.', () => restore.mutate({ id }), { detail: title });
          },
        },
      );
    },
  };
}
