'use client';

import { Component, type ReactNode } from 'react';
import { trackError } from '@/app/_ui/analytics/track';
import { UnexpectedError } from '@/app/_ui/feedback/unexpected-error';
import { MissingCode } from '@/app/_ui/loading/missing-code';
import { NeedsNetwork } from './needs-network';

interface ErrorCatcherProps {
  /** The error is bound to this address; another address is rendered afresh. */
  address: string;
  /** Title of the page, for the case that its code is missing. */
  title: string;
  children: ReactNode;
}

interface Caught {
  error: unknown;
}

interface ErrorCatcherState {
  caught: Caught | null;
  /** The user has asked for the latest attempt. */
  retried: boolean;
}

/** Error boundary that shows what went wrong in place of its children. */
export class ErrorCatcher extends Component<ErrorCatcherProps, ErrorCatcherState> {
  override state: ErrorCatcherState = { caught: null, retried: false };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingCode) error.forget();
    else trackError(error);
  }

  override componentDidUpdate({ address }: ErrorCatcherProps) {
    if (this.state.caught && address !== this.props.address) this.setState({ caught: null, retried: false });
  }

  retry = (retried: boolean) => this.setState({ caught: null, retried });

  override render() {
    const { caught, retried } = this.state;
    if (!caught) return this.props.children;
    if (caught.error instanceof MissingCode) {
      return <NeedsNetwork title={this.props.title} retried={retried} onRetry={this.retry} />;
    }
    return <UnexpectedError onRetry={() => window.location.reload()} />;
  }
}
