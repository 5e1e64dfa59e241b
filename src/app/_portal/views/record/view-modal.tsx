'use client';

import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { navigateTo } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { createViewInput, type SavedView, type ViewList } from '@/domain/views/saved-view';
import { allHref, savedViewHref } from './view-address';

/** The value of "Only you" in the choice of teams. */
const PRIVATE = 'private';

const nameForm = createViewInput.pick({ name: true });

interface ViewFormProps {
  /** The view to change; null for a new one. */
  view: SavedView | null;
  list: ViewList;
  /** What a new view shows. */
  query: string;
  teams: readonly { id: string; name: string }[];
}

interface ViewModalProps extends ViewFormProps {
  opened: boolean;
  onClose: () => void;
  /** Called before it closes. */
  onCreated: (view: SavedView) => void;
}

/** Names a new view, or renames, shares or deletes one. */
export function ViewModal({ opened, onClose, onCreated, ...form }: ViewModalProps) {
  return (
    <FormModal opened={opened} title={form.view ? 'Edit view' : 'Save as a new view'} size="md" onClose={onClose}>
      {({ dirty: _, ...events }) => <ViewForm {...form} onCreated={onCreated} {...events} />}
    </FormModal>
  );
}

interface FormEvents extends Pick<ViewModalProps, 'onCreated'> {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ViewForm({ view, list, query, teams, onCreated, onDirty, onCancel, onDone }: ViewFormProps & FormEvents) {
  const { id: userId } = useViewer();
  const utils = api.useUtils();
  const create = api.views.create.useMutation();
  const update = api.views.update.useMutation();
  const remove = useDeleteView();
  const [teamId, setTeamId] = useState(view?.teamId ?? null);
  const form = useSchemaForm<{ name: string }>({
    schema: nameForm,
    initialValues: { name: view?.name ?? '' },
    async send({ name }) {
      const values = { name, teamId };
      const saved = await (view
        ? update.mutateAsync({ id: view.id, changes: values })
        : create.mutateAsync({ list, query, ...values }));
      await utils.views.invalidate();
      if (!view) onCreated(saved);
      onDone();
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'View not saved'),
  });
  const dirty = form.dirty || teamId !== (view?.teamId ?? null);
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  const mayMove = view === null || view.ownerId === userId;
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <TextInput label="Name" autoComplete="off" data-autofocus {...form.field('name')} />
        {teams.length > 0 && (
          <Select
            label="Who sees it"
            description={
              mayMove
                ? 'Everybody sees their own leads and tasks in a shared view.'
                : 'Only the person who saved it can change this.'
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            allowDeselect={false}
            disabled={!mayMove}
            data={[
              { value: PRIVATE, label: 'Only you' },
              ...teams.map(({ id, name }) => ({ value: id, label: `Everybody in ${name}` })),
            ]}
            value={teamId ?? PRIVATE}
            onChange={(next) => setTeamId(next === PRIVATE ? null : next)}
          />
        )}
        {view && (
          <Text size="sm" c="dimmed">
            To change its filters, sort order or columns, change them in the list, then choose “Save changes to this
            view”.
          </Text>
        )}
        {view && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              onDone();
              void remove(view);
            }}
          >
            Delete view
          </Button>
        )}
        <FormFooter saving={form.pending} save={view ? 'Save' : 'Save view'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** Deletes a view, and saves it again if the user undoes that. */
function useDeleteView() {
  const utils = api.useUtils();
  const { mutateAsync: deleteView } = api.views.delete.useMutation();
  const { mutateAsync: create } = api.views.create.useMutation();
  const { mutateAsync: setDefault } = api.views.setDefault.useMutation();

  async function saveAgain({ list, name, query, teamId, isDefault }: SavedView) {
    try {
      const saved = await create({ list, name, query, teamId });
      if (isDefault) await setDefault({ list, id: saved.id });
      navigateTo(savedViewHref(saved));
    } catch (error) {
      notifyProblem(error, 'Not restored');
    }
    await utils.views.invalidate();
  }
  return async (view: SavedView) => {
    try {
      await deleteView({ id: view.id });
      navigateTo(allHref(view.list), { replace: true });
      notifyUndo(`${view.name} was deleted.`, () => void saveAgain(view));
    } catch (error) {
      notifyProblem(error, 'Not deleted');
    }
    await utils.views.invalidate();
  };
}
