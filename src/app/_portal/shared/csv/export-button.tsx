'use client';

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useTabAction } from '@/app/_portal/tab-action';
import { api } from '@/app/_trpc/client';
import { type ClientProblem, explained, isProblem, OFFLINE, statusText } from '@/app/_ui/feedback/client-problem';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { EXPORT_HINTS, type ExportState, exportState } from '@/domain/plans/upgrade-texts';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { saveFile } from './save-file';

const UPGRADES = { 'pro-only': 'exports-pro', 'used-up': 'exports-used' } as const satisfies Record<
  Exclude<ExportState, 'available'>,
  string
>;

interface ExportButtonProps {
  of: NounWith<'csv'>;
  compact?: boolean;
  /** Query string that selects the rows to export; all if undefined. */
  query?: string;
  size?: 'xs';
}

/** Export CSV with its three states (spec 1 section 4). `compact` shows the icon only, for phones. */
export function ExportButton({ of, compact = false, query, size }: ExportButtonProps) {
  const limits = useLimits();
  const { show } = useUpgrade();
  const { run, running, received } = useExport(of, query);
  const state = limits ? exportState(limits.exports) : 'available';
  // Spec 2 names the plan in the button of the tasks page; the other pages follow it.
  const label = state === 'pro-only' ? 'Export (PRO)' : 'Export CSV';
  const hint = EXPORT_HINTS[state];
  const click = () => (state === 'available' ? void run() : show(UPGRADES[state]));
  useTabAction('export', () => query === undefined && !running && click());
  const progress = received > 0 ? `Exporting… ${megabytes(received)}` : 'Exporting…';

  return (
    <Tooltip label={hint ?? label} disabled={!hint && !compact} events={{ hover: true, focus: true, touch: true }}>
      {compact ? (
        <ActionIcon variant="default" size={44} aria-label={label} loading={running} onClick={click}>
          <IconDownload size={20} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          // Not disabled, so that the button keeps the focus; clicks while it runs do nothing.
          aria-disabled={running || undefined}
          data-disabled={running || undefined}
          aria-live="polite"
          onClick={running ? undefined : click}
        >
          {running ? progress : label}
        </Button>
      )}
    </Tooltip>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function useExport(noun: NounWith<'csv'>, query?: string) {
  const { many } = NOUNS[noun];
  const utils = api.useUtils();
  const limits = useLimits();
  const { show, showFor } = useUpgrade();
  const [running, setRunning] = useState(false);
  const [received, setReceived] = useState(0);

  const handleErrorResponse = async (response: Response) => {
    const problem = await readProblem(response);
    if (problem && showFor(problem)) return;
    // An error response without a code is from the quota (spec 1 section 8).
    if (!problem && (response.status === 403 || response.status === 429)) {
      return show(limits && exportState(limits.exports) !== 'pro-only' ? 'exports-used' : 'exports-pro');
    }
    throw problem ?? { code: 'INTERNAL', message: `${statusText(response.status)}.` };
  };

  const run = async () => {
    setReceived(0);
    setRunning(true);
    try {
      const response = await fetch(`/api/export/${many}${query ? `?${query}` : ''}`).catch(() => {
        throw OFFLINE;
      });
      if (response.ok) saveFile(await readAll(response, setReceived), fileName(response, `${many}_export.csv`));
      else await handleErrorResponse(response);
    } catch (error) {
      notifyProblem(explained(`Failed to export ${many}. Please try again.`, error));
    } finally {
      setRunning(false);
      await utils.usage.invalidate();
    }
  };

  return { run, running, received };
}

async function readProblem(response: Response): Promise<ClientProblem | null> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

/** Reads the response in chunks, so that long exports show progress. */
async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.byteLength;
    if (size > 100_000) onProgress(size);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'text/csv' });
}

function fileName(response: Response, fallback: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="?([^";]+)"?/i.exec(header)?.[1]?.trim() || fallback;
}
