export const TIME_OUTS: {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
};
