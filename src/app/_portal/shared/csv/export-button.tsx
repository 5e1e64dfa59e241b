'use client';

import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useTabAction } from '@/app/_portal/tab-action';
import { api } from '@/app/_trpc/client';
import { trackFeature } from '@/app/_ui/analytics/track';
import { Hint } from '@/app/_ui/feedback/hint';
import { explained, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { EXPORT_HINTS, type ExportState, exportState } from '@/domain/plans/upgrade-texts';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { downloadCsv } from './download-csv';

const UPGRADES = { 'pro-only': 'exports-pro', 'used-up': 'exports-used' } as const satisfies Record<
  Exclude<ExportState, 'available'>,
  string
>;

/** A button with a label as short as a phone needs, and as tall as a thumb does. */
export const COMPACT = { h: 44, px: 12 } as const;

interface ExportButtonProps {
  of: NounWith<'csv'>;
  compact?: boolean;
  /** A search or a filter hides rows, which are exported nevertheless. */
  hiding?: boolean;
  /** What a search or a filter shows, if that alone can be exported. */
  filtered?: Filtered | undefined;
  /** Query string that selects the rows to export; all if undefined. */
  query?: string;
  size?: 'xs';
}

type Counted = { count: number; more: boolean } | undefined;

/** The rows that match, by query string, with how many there are, and how many without the filters. */
export interface Filtered {
  query: string;
  matching: Counted;
  all: Counted;
}

/**
 * Export CSV with its three states (spec 1 section 4). `compact` is for phones. While a filter hides rows, it asks whether to
 * export what matches or everything.
 */
export function ExportButton({ of, compact = false, hiding = false, filtered, query, size }: ExportButtonProps) {
  const limits = useLimits();
  const { show } = useUpgrade();
  const { number } = useFormats();
  const { run, running, received } = useExport(of);
  const [asking, setAsking] = useState(false);
  const state = limits ? exportState(limits.exports) : 'available';
  // Spec 2 names the plan in the button of the tasks page; the other pages follow it.
  const label = state === 'pro-only' ? 'Export (PRO)' : 'Export CSV';
  const choice = hiding && state === 'available' ? filtered : undefined;
  const scope =
    hiding && !filtered
      ? `Exports all ${NOUNS[of].many}, not only those that match. To export those, select them.`
      : null;
  const hint = EXPORT_HINTS[state] ?? scope;
  const click = () => {
    if (state !== 'available') show(UPGRADES[state]);
    else if (choice) setAsking(true);
    else void run(query);
  };
  useTabAction('export', () => query === undefined && !running && click());
  // There are no tooltips on phones, so that the button itself says what it exports.
  const ofAll = hiding && !filtered ? 'Export all' : 'Export';
  const short = state === 'pro-only' ? label : ofAll;
  const progress = received > 0 ? `Exporting… ${megabytes(received)}` : 'Exporting…';

  const button = (
    <Button
      variant="default"
      {...(compact ? COMPACT : { size })}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      aria-label={compact && !running ? label : undefined}
      // Not disabled, so that the button keeps the focus; clicks while it runs do nothing.
      aria-disabled={running || undefined}
      data-disabled={running || undefined}
      aria-live="polite"
      onClick={running || choice ? undefined : click}
    >
      {running && progress}
      {!running && (compact ? short : label)}
    </Button>
  );
  if (!choice) {
    return (
      <Hint label={hint ?? label} disabled={!hint}>
        {button}
      </Hint>
    );
  }
  const words = (counted: Counted, which: string) =>
    [counted && `${number(counted.count)}${counted.more ? '+' : ''}`, which].filter(Boolean).join(' ');
  return (
    <Menu opened={asking} onChange={setAsking} disabled={running} position="bottom-end" shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run(choice.query)}>The {words(choice.matching, 'filtered')}</Menu.Item>
        <Menu.Item onClick={() => void run()}>All {words(choice.all, NOUNS[of].many)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function useExport(noun: NounWith<'csv'>) {
  const { many } = NOUNS[noun];
  const utils = api.useUtils();
  const limits = useLimits();
  const { show, showFor } = useUpgrade();
  const [running, setRunning] = useState(false);
  const [received, setReceived] = useState(0);

  const explain = (error: unknown) => {
    if (showFor(error)) return;
    // An error response without a code is from the quota (spec 1 section 8).
    const status = problemOf(error).details?.status;
    if (status === 403 || status === 429) {
      return show(limits && exportState(limits.exports) !== 'pro-only' ? 'exports-used' : 'exports-pro');
    }
    notifyProblem(explained(`Failed to export ${many}. Please try again.`, error));
  };

  const run = async (query?: string) => {
    trackFeature('csv_export');
    setReceived(0);
    setRunning(true);
    try {
      await downloadCsv(`/api/export/${many}${query ? `?${query}` : ''}`, `${many}_export.csv`, setReceived);
    } catch (error) {
      explain(error);
    } finally {
      setRunning(false);
      await utils.usage.invalidate();
    }
  };

  return { run, running, received };
}
