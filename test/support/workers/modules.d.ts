/** The production bundle that `vite build` writes. */
declare module '*/dist/worker/index.js' {
  const site: {
    fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: Env): Promise<void>;
  };
  export default site;
}

declare module '*/dist/alerts/index.js' {
  interface Message {
    body: readonly number[];
    ack(): void;
    retry(options?: { delaySeconds?: number }): void;
  }
  const alerts: {
    scheduled(controller: object, env: object): Promise<void>;
    queue(batch: { messages: Message[] }, env: object): Promise<void>;
  };
  export default alerts;
}
