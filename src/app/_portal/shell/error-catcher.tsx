'use client';

import { Component, type ReactNode } from 'react';
import { Oops } from '@/app/_ui/feedback/oops';

interface ErrorCatcherProps {
  /** The error is bound to this address; another address is rendered afresh. */
  address: string;
  children: ReactNode;
}

/** Error boundary that shows the error screen in place of its children. */
export class ErrorCatcher extends Component<ErrorCatcherProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Probably a chunk that could not load offline: reload once the connection is back.
    if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true });
  }

  override componentDidUpdate({ address }: ErrorCatcherProps) {
    if (this.state.failed && address !== this.props.address) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // The browser caches a failed chunk for the life of the page, so only a reload can retry.
    return <Oops onRetry={() => window.location.reload()} />;
  }
}
