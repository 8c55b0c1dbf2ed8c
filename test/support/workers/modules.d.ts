/** The production bundle that `vite build` writes. */
declare module '*/dist/worker/index.js' {
  const site: {
    fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: Env): Promise<void>;
  };
  export default site;
}
