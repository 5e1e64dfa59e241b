'use client';

import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { navigateTo } from './use-tab';

/** A link within the portal. With a modifier key, the browser opens a new tab or window as usual. */
export function TabLink({ href, onClick, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigateTo(href);
  };
  return <a {...props} href={href} onClick={follow} />;
}
