'use client';

import { Component, type ReactNode } from 'react';
import { Oops } from '@/app/_ui/feedback/oops';

interface ErrorCatcherProps {
  /** What is shown belongs to it: another one is tried anew. */
  address: string;
  children: ReactNode;
}

/** Shows the error screen in the place of what failed. */
export class ErrorCatcher extends Component<ErrorCatcherProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Code that could not be fetched without a connection: go on by itself once there is one.
    if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true });
  }

  override componentDidUpdate({ address }: ErrorCatcherProps) {
    if (this.state.failed && address !== this.props.address) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // A chunk that failed to load stays failed for this page's life: only a fresh page can try again.
    return <Oops onRetry={() => window.location.reload()} />;
  }
}
