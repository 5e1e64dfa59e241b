import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Uploads that a test ends one by one. */
export class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
  upload = new EventTarget();
  responseType = '';
  status = 0;
  response: unknown = null;
  isAborted = false;
  url = '';
  body: unknown = null;
  headers: Record<string, string> = {};
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  /** Sends a share of it. */
  progress(share: number) {
    act(() => {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }));
    });
  }
  /** Answers, and waits until the page has read it. */
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response: JSON.parse(JSON.stringify(response)) });
    return this.end('load');
  }
  loseConnection() {
    return this.end('error');
  }
  private end(type: 'load' | 'error') {
    return act(async () => {
      this.dispatchEvent(new Event(type));
      await vi.dynamicImportSettled();
    });
  }
}

/** Replaces the requests that upload files. */
export function fakeUploads(): void {
  const { XMLHttpRequest: RealRequest } = globalThis;
  beforeEach(() => {
    FakeUpload.sent = [];
    globalThis.XMLHttpRequest = FakeUpload as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = RealRequest;
  });
}
