import { Center, Loader } from '@mantine/core';

/** Stands for a whole page until the session has loaded (spec 2 section 2). */
export function SessionLoading() {
  return (
    <Center mih="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
