import { useFormats } from '@/app/_ui/time/formats';

/** Formats a number that was counted up to a maximum: '1,000+'. */
export function useCount() {
  const { number } = useFormats();
  return ({ count, more }: { count: number; more: boolean }): string => `${number(count)}${more ? '+' : ''}`;
}
