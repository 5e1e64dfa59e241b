import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { moveFocus } from '../focus/move-focus';
import { MissingCode } from './missing-code';
import { PartBoundary } from './part-boundary';
import { prefetchWhenIdle } from './prefetch';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface LazyCode<Props> extends FunctionComponent<Props> {
  /** Loads the code ahead, because the user is about to need it. Resolves even if it cannot be loaded. */
  preload: () => Promise<unknown>;
}

/** A component whose code loads while the page is idle, or when it is rendered. */
export function lazyCode<Props extends object>(load: Load<Props>): LazyCode<Props> {
  prefetchWhenIdle(load);
  return lazyOnIntent(load);
}

/**
 * A component whose code loads when it is rendered, or when `preload` says that the user is about to need it. If it cannot be
 * loaded, rendering throws `MissingCode`, and once its boundary has shown that, rendering loads again.
 */
export function lazyOnIntent<Props extends object>(load: Load<Props>): LazyCode<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOrExplain: Load<Props> = async () => {
    try {
      const code = await load();
      Loaded = code.default;
      return code;
    } catch (cause) {
      throw new MissingCode(cause, () => {
        Code = lazy(loadOrExplain);
      });
    }
  };
  let Code = lazy(loadOrExplain);
  const render = (props: Props) => {
    // What has loaded need not suspend. It stays what it was at first: another component would start afresh.
    const [Shown] = useState(() => Loaded ?? Code);
    return <Shown {...props} />;
  };
  return withPreload(render, loadOrExplain);
}

interface PartProps {
  /** Closes the part if its code cannot be loaded. Without it, the part opens by itself once it can be. */
  onMissing?: () => void;
}

/**
 * A part of a page: shows `Waiting`, or nothing, while its code loads, and a message if that fails. Its code loads when it
 * is rendered, or on `preload`.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>,
): LazyCode<Props & PartProps> {
  const Code = lazyOnIntent(load);
  const render = (props: Props & PartProps) => (
    <PartBoundary onMissing={props.onMissing}>
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        <Code {...props} />
      </Suspense>
    </PartBoundary>
  );
  return withPreload(render, load);
}

interface OverlayOptions<Props> {
  onIntent?: boolean;
  Waiting?: ComponentType<Props>;
}

/**
 * A part that is closed at first, such as a dialog or a drawer. Its code loads while the page that may open it is shown and
 * idle, or when it opens; from then on it stays, so that it can fade out. With `onIntent`, which is for what is rarely opened or
 * stands on every page, only opening it or `preload` loads it.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
  { onIntent = false, Waiting }: OverlayOptions<Props> = {},
): LazyCode<Props> {
  const Part = lazyPart(async () => ({ default: await load() }), Waiting);
  const render = (props: Props) => {
    const opened = isOpen(props);
    useFirstFocusReturn(opened);
    useEffect(() => {
      // Before other pages: this one may open it at any moment.
      if (!onIntent) prefetchWhenIdle(load, { first: true });
    }, []);
    return useEver(opened) ? <Part {...props} /> : null;
  };
  return Object.assign(render, { preload: Part.preload });
}

/**
 * Returns the focus after the first closing. Mantine remembers where the focus was when an overlay that is already
 * rendered opens, and so misses the first opening of one that is rendered only then.
 */
function useFirstFocusReturn(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  const hasClosed = useRef(false);
  useLayoutEffect(() => {
    if (hasClosed.current) return;
    if (opened) {
      opener.current = document.activeElement;
      return;
    }
    const element = opener.current;
    if (!element) return;
    hasClosed.current = true;
    // Later, as Mantine does, and unless the focus has been put somewhere else.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isLeft = activeElement === document.body || activeElement?.closest('[role="dialog"]') != null;
      if (isLeft && element instanceof HTMLElement && element.isConnected) moveFocus(element, { preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [opened]);
}

/** Whether a condition holds or has held before. */
function useEver(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  if (holds && !held) setHeld(true);
  return holds || held;
}

const withPreload = <Props extends object>(
  render: FunctionComponent<Props>,
  load: () => Promise<unknown>,
): LazyCode<Props> => Object.assign(render, { preload: () => load().catch(() => {}) });
