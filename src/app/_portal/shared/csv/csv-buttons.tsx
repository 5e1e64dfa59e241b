'use client';

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { ExportButton } from './export-button';
import type { CsvImportDialogProps } from './import/csv-import-dialog';

/** Loaded when the dialog is first opened. */
const CsvImportDialog = lazy(() => import('./import/csv-import-dialog'));

type CsvButtonsProps = Omit<CsvImportDialogProps, 'opened' | 'onClose'>;

/** Export CSV and Import CSV, for the header of a list. */
export function CsvButtons(props: CsvButtonsProps) {
  const phone = usePhone();
  const [opened, dialog] = useDisclosure(false);
  const [everOpened, { open: mount }] = useDisclosure(false);
  const open = () => {
    mount();
    dialog.open();
  };
  return (
    <>
      <ExportButton of={props.of} compact={phone} />
      <ImportButton compact={phone} onClick={open} />
      {everOpened && (
        <Suspense>
          <CsvImportDialog {...props} opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
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
    <Tooltip label="Import CSV">
      <ActionIcon variant="default" size={44} aria-label="Import CSV" onClick={onClick}>
        <IconUpload size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
