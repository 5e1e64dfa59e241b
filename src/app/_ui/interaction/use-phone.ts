import { useMediaQuery } from '@mantine/hooks';

/** A phone's width: the same at which the styles and Mantine's `sm` switch. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 48em)') ?? false;
