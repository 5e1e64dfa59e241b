import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Reference } from '@/app/api/docs/reference';
import { openApiDocument } from '@/server/openapi';

afterEach(() => void vi.unstubAllGlobals());

it('removes the loader before the reference appears, so that they are never shown together', async () => {
  vi.stubGlobal('fetch', async () => Response.json(openApiDocument('http://localhost:3000')));
  const seen: string[] = [];
  const look = () => {
    const loader = document.querySelector('[aria-label="Loading the reference"]') ? 'loader' : '';
    const reference = document.querySelector('.swagger-ui') ? 'reference' : '';
    const now = `${loader} ${reference}`.trim();
    if (seen.at(-1) !== now) seen.push(now);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  render(
    <MantineProvider env="test">
      <Reference />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(document.querySelector('.swagger-ui .opblock-tag')).not.toBeNull(), 15_000);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('reference'));
  observer.disconnect();
  expect(seen.filter((state) => state === 'loader reference')).toEqual([]);
});
