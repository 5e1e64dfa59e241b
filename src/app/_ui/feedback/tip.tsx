import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The text of a hint beside its element. */
export default function Tip(props: Pick<TooltipProps, 'id' | 'target' | 'label'>): ReactNode {
  return <Tooltip opened role="tooltip" {...props} />;
}
