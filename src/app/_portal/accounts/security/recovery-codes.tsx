'use client';

import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '@/app/_portal/shared/csv/save-file';
import { useViewer } from '@/app/_portal/viewer';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import type { LeaveQuestion } from '@/app/_ui/leaving/leave-modal';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { recoveryCodesFile } from '@/domain/accounts/second-factor-code';
import classes from './security.module.css';

const NOT_KEPT: LeaveQuestion = {
  title: 'Leave without keeping the recovery codes?',
  text: 'They are shown only once. Without them, losing your phone locks you out.',
  stay: 'Stay',
  leave: 'Leave',
};

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useViewer();
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const [kept, setKept] = useState(false);
  if (copied && !kept) setKept(true);
  const leaving = useLeaveGuard({ dirty: !kept, onLeave: onDone, question: NOT_KEPT });
  const download = () => {
    saveFile(new Blob([recoveryCodesFile(codes, email)], { type: 'text/plain;charset=utf-8' }), FILE_NAME);
    setKept(true);
  };
  return (
    <Stack gap={16}>
      <Text size="sm">
        Each of these codes signs you in once if you don’t have your phone. They are shown only now: keep them where
        only you can find them.
      </Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {error && (
        <Text size="sm" c="red" role="alert">
          Couldn’t copy. Download the codes, or select and copy them.
        </Text>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => leaving.leave()} mr="auto">
          Done
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button
          ref={focusOnMount}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(codes.join('\n'))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied ? 'Recovery codes copied' : ''}</VisuallyHidden>
      {leaving.dialog}
    </Stack>
  );
}

const FILE_NAME = 'stanchion-recovery-codes.txt';
