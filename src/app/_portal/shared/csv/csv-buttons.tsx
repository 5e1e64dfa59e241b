'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useTabAction } from '@/app/_portal/tab-action';
import { trackFeature } from '@/app/_ui/analytics/track';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { COMPACT, ExportButton, type Filtered } from './export-button';
import type { CsvImportDialogProps } from './import/csv-import-dialog';

const CsvImportDialog = lazyOverlay(
  () => import('./import/csv-import-dialog').then((module) => module.default),
  ({ opened }) => opened,
  { onIntent: true },
);

interface CsvButtonsProps extends Omit<CsvImportDialogProps, 'opened' | 'onClose'> {
  /** A search or a filter hides rows of the list. */
  hiding: boolean;
  /** What it shows, if that alone can be exported. */
  filtered?: Filtered | undefined;
}

/** Export CSV and Import CSV, for the header of a list. */
export function CsvButtons({ hiding, filtered, ...props }: CsvButtonsProps) {
  const phone = usePhone();
  const [opened, dialog] = useDisclosure(false);
  const open = () => {
    trackFeature('csv_import');
    dialog.open();
  };
  useTabAction('import', open);
  return (
    <>
      <ExportButton of={props.of} compact={phone} hiding={hiding} filtered={filtered} />
      <ImportButton compact={phone} onClick={open} />
      <CsvImportDialog {...props} opened={opened} onClose={dialog.close} />
    </>
  );
}

const ImportButton = ({ compact, onClick }: { compact: boolean; onClick: () => void }) => (
  <Button
    variant="default"
    {...(compact && COMPACT)}
    leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
    aria-label="Import CSV"
    onPointerEnter={CsvImportDialog.preload}
    onFocus={CsvImportDialog.preload}
    onClick={onClick}
  >
    {compact ? 'Import' : 'Import CSV'}
  </Button>
);
