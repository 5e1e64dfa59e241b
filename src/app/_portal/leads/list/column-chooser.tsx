import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { PopupPanel } from '@/app/_ui/menus/popup-panel';
import type { useCustomColumns } from './custom-columns';

const ColumnChoices = lazyPart(() => import('./column-choices'));

/** Chooses the custom fields that are columns. Nothing without custom fields. */
export function ColumnChooser({ fields, columns, toggle }: ReturnType<typeof useCustomColumns>) {
  if (fields.length === 0) return null;
  return (
    <PopupPanel
      label="Columns"
      preload={ColumnChoices.preload}
      button={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" aria-label="Choose columns">
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    >
      <ColumnChoices fields={fields} columns={columns} toggle={toggle} />
    </PopupPanel>
  );
}
