import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

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

// A part of the page that is loaded on demand takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Files share a page: what a test leaves in it must not reach the next one.
afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
