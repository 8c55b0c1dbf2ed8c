/** The production bundle that `vite build` writes. */
declare module '*/dist/worker/index.js' {
  const site: {
    fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: Env): Promise<void>;
  };
  export default site;
}

declare module '*/dist/desk/worker/index.js' {
  const desk: {
    fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
  };
  export default desk;
}

declare module '*/dist/alerts/index.js' {
  /** Message of the queue, with the ids of alerts. */
  export interface AlertsMessage {
    body: { queuedAt: number; ids: readonly number[] };
  }
  const alerts: {
    scheduled(controller: object, env: object): Promise<void>;
    queue(batch: { messages: AlertsMessage[] }, env: object): Promise<void>;
  };
  export default alerts;
}
