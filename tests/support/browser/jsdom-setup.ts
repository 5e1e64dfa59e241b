import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Browser APIs that Mantine needs and jsdom lacks.
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
window.scrollTo = () => {};

// Parts of the page that are loaded on demand take long on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Test files share a page, so reset everything a test can leave behind.
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
