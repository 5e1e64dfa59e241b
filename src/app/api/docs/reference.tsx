'use client';

import 'swagger-ui-dist/swagger-ui.css';
import './swagger.css';
import { Alert, Loader, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './docs.module.css';

/** Swagger UI is several megabytes, so only this page loads it. */
export function Reference() {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useDarkMode();

  useEffect(() => {
    let unmounted = false;
    Promise.all([import('swagger-ui-dist/swagger-ui-es-bundle.js'), fetchDocument()]).then(
      ([{ default: SwaggerUI }, spec]) => {
        if (unmounted) return;
        // Hide the loader before Swagger UI renders, because its `onComplete` fires late.
        flushSync(() => setState('shown'));
        SwaggerUI({
          domNode: container.current,
          spec,
          presets: [SwaggerUI.presets.apis],
          // Disabled, because the validator is an external service.
          validatorUrl: null,
          deepLinking: true,
          tryItOutEnabled: true,
          displayRequestDuration: true,
          // All operations at once take the browser seconds.
          docExpansion: 'none',
          filter: true,
          defaultModelsExpandDepth: 0,
        });
      },
      () => setState('failed'),
    );
    return () => {
      unmounted = true;
    };
  }, []);

  return (
    <>
      {state === 'loading' && <Loader className={classes.loading} aria-label="Loading the reference" />}
      {state === 'failed' && (
        <Alert color="red" title="The API reference failed to load">
          Check your connection and reload the page.
        </Alert>
      )}
      <div ref={container} />
    </>
  );
}

async function fetchDocument(): Promise<Record<string, unknown>> {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`Loading the document failed with status ${response.status}.`);
  return response.json();
}

/** Swagger UI switches to its dark scheme by a class on the root element. */
function useDarkMode() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true });
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', scheme === 'dark');
    return () => classList.remove('dark-mode');
  }, [scheme]);
}
