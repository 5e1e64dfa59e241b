import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { Columns } from './use-columns';

const ColumnsModal = lazyOverlay(
  () => import('./columns-modal').then((module) => module.ColumnsModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** Opens the choice of columns. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Choose columns"
        aria-haspopup="dialog"
        onPointerEnter={ColumnsModal.preload}
        onClick={open}
      >
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ColumnsModal opened={opened} columns={columns} onClose={close} />
    </>
  );
}
