'use client';

import { notifications } from '@mantine/notifications';
import { Component, type ReactNode } from 'react';
import { ToastBody } from '../feedback/toast-body';
import { MissingCode } from './missing-code';

const TOAST = 'missing-code';
const OPENS_LATER = 'This needs the network. It opens when you’re back online.';

interface PartBoundaryProps {
  /** Removes the part, so that the user can ask for it again. Without it, the part shows once it can be loaded. */
  onMissing?: () => void;
  children: ReactNode;
}

/** Hides a part of the page whose code could not be loaded, and says so. All other errors pass. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingCode)) return;
    error.forget();
    const { onMissing } = this.props;
    if (onMissing) onMissing();
    else window.addEventListener('online', this.retry, { once: true });
    notifications.show({
      id: TOAST,
      color: 'red',
      autoClose: 8000,
      role: 'alert',
      closeButtonProps: { 'aria-label': 'Close' },
      message: (
        <ToastBody
          text={onMissing ? 'This needs the network. Try again once you’re back online.' : OPENS_LATER}
          action={onMissing ? null : 'Try again'}
          onAction={this.retry}
        />
      ),
    });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  retry = () => {
    notifications.hide(TOAST);
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!((error as unknown) instanceof MissingCode)) throw error;
    return null;
  }
}
