'use client';

import { getDefaultZIndex, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useReducer } from 'react';
import { trackFeature } from '@/app/_ui/analytics/track';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import classes from './palette/palette.module.css';
import { PaletteBox } from './palette/palette-box';
import type { PaletteItem } from './palette/palette-item';

interface State {
  opened: boolean;
  query: string;
  /** Whether closing it moves the focus back to where it was. */
  returnsFocus: boolean;
}

type Action = { type: 'open' | 'toggle' } | { type: 'close'; returnsFocus: boolean } | { type: 'query'; query: string };

const OPEN: State = { opened: true, query: '', returnsFocus: true };

function reduce(state: State, action: Action): State {
  if (action.type === 'query') return { ...state, query: action.query };
  if (action.type === 'close') return { ...state, opened: false, returnsFocus: action.returnsFocus };
  if (action.type === 'toggle' && state.opened) return { ...state, opened: false, returnsFocus: true };
  return OPEN;
}

interface CommandPaletteProps {
  /** Opens whenever it increases. */
  requests: number;
  /** What was typed before its input had the focus. */
  typedAhead: string | null;
  onFocus: () => void;
  onKeys: () => void;
}

/** Finds leads, tasks, events and notes, and runs commands. Loaded on first use. */
export default function CommandPalette({ requests, typedAhead, onFocus, onKeys }: CommandPaletteProps) {
  const phone = usePhone();
  const [{ opened, query, returnsFocus }, dispatch] = useReducer(reduce, { ...OPEN, opened: false });
  useEffect(() => {
    if (requests > 0) dispatch({ type: 'open' });
  }, [requests]);
  useEffect(() => {
    if (typedAhead) dispatch({ type: 'query', query: typedAhead });
  }, [typedAhead]);
  useHotkeys([['mod+K', () => dispatch({ type: 'toggle' })]], []);
  useEffect(() => {
    if (opened) trackFeature('command_palette');
  }, [opened]);
  const close = useCallback(() => dispatch({ type: 'close', returnsFocus: true }), []);
  const run = useCallback((item: PaletteItem) => {
    if (!item.staysOpen) dispatch({ type: 'close', returnsFocus: item.returnsFocus ?? false });
    item.run();
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      centered={false}
      fullScreen={phone}
      size={640}
      padding={0}
      // Above the dialog that is open.
      zIndex={getDefaultZIndex('max')}
      radius={phone ? 0 : 'lg'}
      yOffset={phone ? 0 : '12dvh'}
      transitionProps={{ duration: 120, transition: 'fade-down' }}
      returnFocus={returnsFocus}
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <PaletteBox
        query={query}
        onQuery={(text) => dispatch({ type: 'query', query: text })}
        onFocus={onFocus}
        onRun={run}
        onClose={close}
        showKeys={onKeys}
      />
    </Modal>
  );
}
