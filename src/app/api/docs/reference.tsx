'use client';

import 'swagger-ui-dist/swagger-ui.css';
import './swagger.css';
import { Alert, Loader, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './docs.module.css';

/** Swagger UI, from its package: it is some megabytes of its own, and only this page loads it. */
export function Reference() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useDarkMode();

  useEffect(() => {
    let gone = false;
    Promise.all([import('swagger-ui-dist/swagger-ui-es-bundle.js'), fetchDocument()]).then(
      ([{ default: SwaggerUI }, spec]) => {
        if (gone) return;
        // Before it draws: its `onComplete` comes when the page has stood beneath the loader for a while.
        flushSync(() => setState('shown'));
        SwaggerUI({
          domNode: place.current,
          spec,
          presets: [SwaggerUI.presets.apis],
          // Nothing outside this installation is asked, not even whether the document is valid.
          validatorUrl: null,
          deepLinking: true,
          tryItOutEnabled: true,
          displayRequestDuration: true,
          defaultModelsExpandDepth: 0,
        });
      },
      () => setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);

  return (
    <>
      {state === 'loading' && <Loader className={classes.loading} aria-label="Loading the reference" />}
      {state === 'failed' && (
        <Alert color="red" title="The reference could not be loaded">
          Check your connection and load the page again.
        </Alert>
      )}
      <div ref={place} />
    </>
  );
}

async function fetchDocument(): Promise<Record<string, unknown>> {
  const answer = await fetch('/api/openapi.json');
  if (!answer.ok) throw new Error(`The document answered ${answer.status}.`);
  return answer.json();
}

/** Swagger UI has a dark scheme of its own, by a class on the root. */
function useDarkMode() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true });
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', scheme === 'dark');
    return () => classList.remove('dark-mode');
  }, [scheme]);
}
