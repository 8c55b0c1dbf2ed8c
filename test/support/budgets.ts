/** What the Worker may weigh, in bytes of gzip; what has its effect in the browser is in bench/. */
export const workerBudget = 160_000;
