'use client';

import { Button, Skeleton } from '@mantine/core';
import { type Icon, IconAddressBook, IconFile, IconGavel, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { focusAfterRemoval, isFocusLost } from '@/app/_ui/focus/move-focus';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useFormats } from '@/app/_ui/time/formats';
import { type DeletedKind, deletedKindLabel } from '@/domain/deletion/deleted-kind';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { TABS } from '../tabs';
import { UndoableImports } from './imports/undoable-imports';
import { Section } from './section';
import classes from './settings-list.module.css';

type Item = RouterOutputs['deleted']['list']['items'][number];

const PAGE = 10;
const SECTION = 'deleted';

type WithTab = Extract<(typeof TABS)[number], { noun: string }>['noun'];

const OTHER_ICONS: Record<Exclude<DeletedKind, WithTab>, Icon> = {
  contact: IconAddressBook,
  file: IconFile,
  template: IconTemplate,
  regulatoryItem: IconGavel,
};

const hasOtherIcon = (kind: DeletedKind): kind is keyof typeof OTHER_ICONS => kind in OTHER_ICONS;

const iconOf = (kind: DeletedKind): Icon =>
  hasOtherIcon(kind) ? OTHER_ICONS[kind] : (TABS.find((tab) => 'noun' in tab && tab.noun === kind)?.icon ?? IconTrash);

/** Rows deleted in the last 30 days, most recent first, each with a restore button. */
export function DeletedSection() {
  const query = api.deleted.list.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });
  const items = query.data?.pages.flatMap((page) => page.items);

  return (
    <Section
      id={SECTION}
      hint={`You can restore deleted items for ${DELETED_RETENTION_DAYS} days. After that, they are deleted permanently. Imports of leads can be undone for ${DELETED_RETENTION_DAYS} days.`}
    >
      <UndoableImports titleId={`${SECTION}-title`} />
      {query.error && !items && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {items?.length === 0 && (
        <div className={classes.empty}>
          <IconTrash size={20} stroke={1.6} aria-hidden />
          Nothing deleted in the last {DELETED_RETENTION_DAYS} days.
        </div>
      )}
      {items && items.length > 0 && (
        <ul className={classes.list} aria-label="Recently deleted">
          {items.map((item) => (
            <DeletedRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Section>
  );
}

function DeletedRow({ item }: { item: Item }) {
  const { date, dateTime } = useFormats();
  const KindIcon = iconOf(item.kind);
  const row = useRef<HTMLLIElement>(null);
  const utils = api.useUtils();
  // One mutation per row, so that restoring another row does not re-enable this button.
  const restore = api.deleted.restore.useMutation({
    onSuccess({ name }) {
      // A button that is disabled while it restores has lost the focus; anywhere else the user has moved it.
      if (isFocusLost() || row.current?.contains(document.activeElement)) {
        focusAfterRemoval(row.current, () => document.getElementById(`${SECTION}-title`))();
      }
      notifyDone(`${name} restored.`);
    },
    onError: (error) => notifyProblem(error, 'Not restored'),
    onSettled: () => Promise.all([utils.deleted.invalidate(), utils.regulatory.invalidate()]),
  });
  return (
    <li ref={row} className={classes.row}>
      <KindIcon size={20} stroke={1.6} aria-hidden />
      <div className={classes.about}>
        <span dir="auto" className={classes.name}>
          {item.name}
        </span>
        <span className={classes.when}>
          {deletedKindLabel(item.kind)}, deleted{' '}
          <time dateTime={item.deletedAt.toISOString()} title={dateTime(item.deletedAt)}>
            {date(item.deletedAt)}
          </time>
          , restorable until {date(item.goneAt)}
        </span>
      </div>
      <Button
        data-row-focus
        variant="default"
        size="xs"
        loading={restore.isPending}
        disabled={restore.isSuccess}
        aria-label={`Restore ${item.name}`}
        onClick={() => restore.mutate({ id: item.id })}
      >
        Restore
      </Button>
    </li>
  );
}

const ListSkeleton = () => (
  <div className={classes.list} role="status" aria-busy="true" aria-label="Loading deleted items">
    {[52, 40].map((width) => (
      <div key={width} className={classes.row}>
        <Skeleton height={20} width={20} />
        <div className={classes.about}>
          <Skeleton height={14} width={`${width}%`} my={4} />
          <Skeleton height={12} width="64%" my={4} />
        </div>
        <Skeleton height={30} width={76} />
      </div>
    ))}
  </div>
);
