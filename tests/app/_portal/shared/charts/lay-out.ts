import { onTestFinished, vi } from 'vitest';

/** Gives each observed element a width, which jsdom does not measure. */
export function layOut(width: number): void {
  const { ResizeObserver: observer, requestAnimationFrame: frame } = globalThis;
  class Sized {
    constructor(private readonly report: (entries: { contentRect: { width: number; height: number } }[]) => void) {}
    observe() {
      this.report([{ contentRect: { width, height: 200 } }]);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Sized);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0);
    return 0;
  });
  onTestFinished(() => {
    vi.stubGlobal('ResizeObserver', observer);
    vi.stubGlobal('requestAnimationFrame', frame);
  });
}
