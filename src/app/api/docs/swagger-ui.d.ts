declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { SwaggerConfigs } from 'swagger-ui-dist';

  const SwaggerUI: {
    (configs: SwaggerConfigs): void;
    presets: { apis: NonNullable<SwaggerConfigs['presets']>[number] };
  };
  export default SwaggerUI;
}
