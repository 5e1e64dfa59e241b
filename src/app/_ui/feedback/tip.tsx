import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The text of a hint beside its element. */
export default function Tip({ id, target, label }: Pick<TooltipProps, 'id' | 'target' | 'label'>): ReactNode {
  // Mantine gives the tooltip an id of its own.
  return <Tooltip opened multiline maw={300} target={target} label={<span id={id}>{label}</span>} />;
}
