'use client';

import { Button, CloseButton, Modal, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '@/app/_ui/formats';
import classes from './bulk-bar.module.css';
import type { BulkRun } from './use-bulk';
import type { Selection } from './use-selection';

interface BulkBarProps {
  selection: Selection;
  /** How many match the filters; null when nobody has counted to the end. */
  total: number | null;
  /** All there is has been loaded: there is nothing more to choose. */
  complete: boolean;
  noun: { one: string; many: string };
  children: ReactNode;
}

/** What can be done with the chosen rows. It floats over the list as long as any is chosen. */
export function BulkBar({ selection, total, complete, noun, children }: BulkBarProps) {
  const { number } = useFormats();
  const { ids, count, allLoaded, chooseMatching, clear } = selection;
  if (!selection.any) return null;
  const offersAll = ids !== null && allLoaded && !complete;
  return (
    <div className={classes.bar} role="toolbar" aria-label={`Chosen ${noun.many}`}>
      <Text size="sm" fw={500} role="status" className={classes.count}>
        {ids === null && total === null ? 'All that match' : `${number(count)} selected`}
      </Text>
      {offersAll && (
        <Button size="compact-sm" variant="subtle" onClick={chooseMatching}>
          {total === null ? 'Select all that match' : `Select all ${number(total)}`}
        </Button>
      )}
      <span className={classes.actions}>{children}</span>
      <CloseButton aria-label="Clear selection" onClick={clear} />
    </div>
  );
}

/** How far a change of many rows has come. It waits a moment before it shows itself. */
export function BulkProgress({
  run,
  noun,
  onStop,
}: {
  run: BulkRun | null;
  noun: { many: string };
  onStop: () => void;
}) {
  const { number } = useFormats();
  return (
    <Modal
      opened={run !== null}
      onClose={onStop}
      title={`Changing ${noun.many}`}
      closeOnClickOutside={false}
      transitionProps={{ enterDelay: 400, duration: 120 }}
    >
      {run && (
        <Stack gap={16}>
          <Progress value={run.total > 0 ? (run.done / run.total) * 100 : 0} aria-label={`Changing ${noun.many}`} />
          <Text size="sm" c="dimmed" className="figures">
            {number(run.done)} of {number(run.total)}
          </Text>
          <Button variant="default" onClick={onStop} loading={run.leaving} style={{ alignSelf: 'flex-end' }}>
            Stop
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
