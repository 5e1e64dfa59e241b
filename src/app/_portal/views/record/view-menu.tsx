'use client';

import { Button } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconHome,
  IconList,
  IconPencil,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { navigateTo } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { PopupMenu } from '@/app/_ui/menus/popup-menu';
import type { MenuEntry } from '@/app/_ui/menus/popup-menu-list';
import type { SavedView, ViewList } from '@/domain/views/saved-view';
import { useDefaultView, useViews } from './use-views';
import { allHref, savedViewHref, withParameters } from './view-address';
import classes from './view-menu.module.css';

const ViewModal = lazyOverlay(
  () => import('./view-modal').then((module) => module.ViewModal),
  ({ opened }) => opened,
);

interface ViewMenuProps {
  list: ViewList;
  /** What the list shows without a view. */
  all: string;
  /** What a new view keeps besides the address. */
  kept?: Readonly<Record<string, string>>;
}

const icon = (Icon: typeof IconList) => <Icon size={16} stroke={1.6} aria-hidden />;

/** Which saved view of a list is open, with a menu to open another, and to save what is shown. */
export function ViewMenu({ list, all, kept = {} }: ViewMenuProps) {
  useDefaultView(list);
  const { views, open, query, isEdited } = useViews(list);
  const people = usePeople();
  const utils = api.useUtils();
  const [form, setForm] = useState<{ opened: boolean; view: SavedView | null }>({ opened: false, view: null });
  const refresh = { onSettled: () => void utils.views.invalidate() };
  const [created, setCreated] = useState<SavedView | null>(null);
  const update = api.views.update.useMutation({
    ...refresh,
    onError: (error) => notifyProblem(error, 'View not saved'),
  });
  const setDefault = api.views.setDefault.useMutation({
    ...refresh,
    onSuccess: (_, { id }) =>
      notifyDone(id ? 'This view opens first from now on.' : 'This list opens without a view from now on.'),
    onError: (error) => notifyProblem(error, 'Not saved'),
  });

  /** Everybody who sees the view gets the changes, so they can be taken back. */
  const saveChanges = ({ id, name, teamId, query: before }: SavedView) =>
    update.mutate(
      { id, changes: { query } },
      {
        onSuccess: () =>
          notifyUndo(`${name} shows these filters now${teamId ? ', for the whole team' : ''}.`, () =>
            update.mutate({ id, changes: { query: before } }),
          ),
      },
    );

  const entryOf = (view: SavedView): MenuEntry => ({
    key: view.id,
    label: <bdi className={classes.name}>{view.name}</bdi>,
    icon: icon(view.teamId ? IconUsersGroup : IconBookmark),
    aside: view.id === open?.id ? icon(IconCheck) : view.isDefault && icon(IconHome),
    onClick: () => navigateTo(savedViewHref(view)),
  });
  const personal = views.filter(({ teamId }) => teamId === null);
  const shared = people.teams.map(({ id, name }) => ({ name, views: views.filter(({ teamId }) => teamId === id) }));
  const withHeading = (heading: string, entries: MenuEntry[]): MenuEntry[] =>
    entries.map((entry, index) => (index === 0 ? { ...entry, heading } : entry));

  const entries: (MenuEntry | false)[] = [
    {
      key: 'all',
      label: all,
      icon: icon(IconList),
      aside: !open && query === '' && icon(IconCheck),
      onClick: () => navigateTo(allHref(list)),
    },
    ...withHeading('Only you', personal.map(entryOf)),
    ...shared.flatMap((team) => withHeading(team.name, team.views.map(entryOf))),
    open !== null &&
      isEdited &&
      open.canEdit && {
        key: 'save',
        label: 'Save changes to this view',
        icon: icon(IconDeviceFloppy),
        isDivided: true,
        onClick: () => saveChanges(open),
      },
    {
      key: 'save-as',
      label: 'Save as a new view…',
      icon: icon(IconBookmarkPlus),
      isDivided: !(open?.canEdit && isEdited),
      onClick: () => setForm({ opened: true, view: null }),
    },
    open !== null && {
      key: 'default',
      label: open.isDefault ? 'Do not open by default' : 'Open by default',
      icon: icon(IconHome),
      onClick: () => setDefault.mutate({ list, id: open.isDefault ? null : open.id }),
    },
    open?.canEdit === true && {
      key: 'edit',
      label: 'Rename, share or delete…',
      icon: icon(IconPencil),
      onClick: () => setForm({ opened: true, view: open }),
    },
  ];
  const shown = open?.name ?? (query === '' ? all : 'Unsaved view');
  return (
    <>
      <PopupMenu
        name="Views"
        position="bottom-start"
        width={264}
        entries={entries.filter((entry) => entry !== false)}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-sm"
            className={classes.button}
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
            aria-label={`View: ${shown}${isEdited ? ', changed' : ''}`}
          >
            <bdi className={classes.name}>{shown}</bdi>
            {isEdited && <span className={classes.edited} aria-hidden />}
          </Button>
        )}
      />
      <ViewModal
        {...form}
        list={list}
        query={withParameters(query, kept)}
        teams={people.teams}
        onCreated={setCreated}
        onClose={() => {
          setForm((last) => ({ ...last, opened: false }));
          // Not before, because what was typed would seem to be lost.
          if (created) navigateTo(savedViewHref(created));
          setCreated(null);
        }}
      />
    </>
  );
}
