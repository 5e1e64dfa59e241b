import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

Element.prototype.scrollIntoView = () => {};

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup);
