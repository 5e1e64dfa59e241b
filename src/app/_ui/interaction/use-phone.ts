import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: the breakpoint `sm` of Mantine and the styles. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 48em)') ?? false;
