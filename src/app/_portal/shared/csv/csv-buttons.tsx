'use client';

import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useTabAction } from '@/app/_portal/tab-action';
import { Hint } from '@/app/_ui/feedback/hint';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { ExportButton } from './export-button';
import type { CsvImportDialogProps } from './import/csv-import-dialog';

const CsvImportDialog = lazyOverlay(
  () => import('./import/csv-import-dialog').then((module) => module.default),
  ({ opened }) => opened,
);

type CsvButtonsProps = Omit<CsvImportDialogProps, 'opened' | 'onClose'>;

/** Export CSV and Import CSV, for the header of a list. */
export function CsvButtons(props: CsvButtonsProps) {
  const phone = usePhone();
  const [opened, dialog] = useDisclosure(false);
  useTabAction('import', dialog.open);
  return (
    <>
      <ExportButton of={props.of} compact={phone} />
      <ImportButton compact={phone} onClick={dialog.open} />
      <CsvImportDialog {...props} opened={opened} onClose={dialog.close} />
    </>
  );
}

function ImportButton({ compact, onClick }: { compact: boolean; onClick: () => void }) {
  if (!compact) {
    return (
      <Button variant="default" leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
        Import CSV
      </Button>
    );
  }
  return (
    <Hint label="Import CSV">
      <ActionIcon variant="default" size={44} aria-label="Import CSV" onClick={onClick}>
        <IconUpload size={20} stroke={1.6} />
      </ActionIcon>
    </Hint>
  );
}
