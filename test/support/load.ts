/** What two answers are compared by. */
export interface Answered {
  status: number;
  type: string | null;
  body: string;
}

/** Asks for the paths in turn, `total` times over `connections` at once, and hands on each answer. */
export async function load(
  origin: string,
  paths: readonly string[],
  { total, connections }: { total: number; connections: number },
  meet: (path: string, answered: Answered) => void,
): Promise<void> {
  const queue = Array.from(
    { length: total },
    (_, index) => paths[index % paths.length] ?? '',
  ).values();
  const connection = async () => {
    for (const path of queue) meet(path, await ask(origin + path));
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

export async function ask(url: string): Promise<Answered> {
  const response = await fetch(url, { redirect: 'manual' });
  const body = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), body };
}
