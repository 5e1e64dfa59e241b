'use client';

import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusAfterRemoval } from '@/app/_ui/focus/move-focus';
import { useLast } from '@/app/_ui/interaction/use-last';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import type { UndoableImport } from '@/domain/imports/import-undo';
import classes from '../settings-list.module.css';
import { importTitle, undoConsequence } from './import-words';
import { useUndoImport } from './use-undo-import';

const UndoneModal = lazyOverlay(
  async () => (await import('./undone-modal')).UndoneModal,
  ({ result }) => result !== null,
);

const PAGE = 5;

/** Imports of the last 30 days, most recent first, each with a button that undoes it as a whole. */
export function UndoableImports({ titleId }: { titleId: string }) {
  const query = api.bulk.imports.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [asked, setAsked] = useState<UndoableImport | null>(null);
  const shown = useLast(asked);
  const moveOn = useRef<(() => void) | null>(null);
  const { number } = useFormats();
  const { progress, result, undo, stop, dismiss } = useUndoImport();

  async function confirm(item: UndoableImport) {
    const row = document.getElementById(rowId(item));
    const toNext = focusAfterRemoval(row, () => document.getElementById(titleId));
    await undo(item);
    if (!row?.isConnected) moveOn.current = toNext;
    setAsked(null);
  }

  function moveFocusOn() {
    moveOn.current?.();
    moveOn.current = null;
  }

  return (
    <>
      {query.error && items.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {items.length > 0 && (
        <ul className={classes.list} style={{ marginBottom: 16 }} aria-label="Imports">
          {items.map((item) => (
            <ImportRow key={item.id} item={item} onUndo={() => setAsked(item)} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show earlier imports" />
      <ConfirmOverlay
        subject={asked && importTitle(asked, number)}
        title="Undo import"
        question="Are you sure you want to undo this import?"
        consequence={shown && undoConsequence(shown, number)}
        action="Undo import"
        pending={progress !== null}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => (progress ? stop() : setAsked(null))}
        onClosed={() => result === null && moveFocusOn()}
      >
        {progress && (
          <Stack gap={8} role="status">
            <Progress
              value={progress.total > 0 ? (progress.done / progress.total) * 100 : 0}
              aria-label="Undoing the import"
            />
            <Text size="sm" c="dimmed" className="figures">
              {number(progress.done)} of {number(progress.total)}
            </Text>
          </Stack>
        )}
      </ConfirmOverlay>
      <UndoneModal result={result} onClose={dismiss} onClosed={moveFocusOn} />
    </>
  );
}

const rowId = ({ id }: UndoableImport) => `import-${id}`;

function ImportRow({ item, onUndo }: { item: UndoableImport; onUndo: () => void }) {
  const { date, dateTime, number } = useFormats();
  const title = importTitle(item, number);
  return (
    <li id={rowId(item)} className={classes.row}>
      <IconFileImport size={20} stroke={1.6} aria-hidden />
      <div className={classes.about}>
        <span className={classes.name}>{title}</span>
        <span className={classes.when}>
          Imported{' '}
          <time dateTime={item.at.toISOString()} title={dateTime(item.at)}>
            {date(item.at)}
          </time>
          , can be undone until {date(item.until)}
        </span>
      </div>
      <Button data-row-focus variant="default" size="xs" aria-label={`Undo: ${title}`} onClick={onUndo}>
        Undo
      </Button>
    </li>
  );
}
