import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as v from 'valibot';

const optionalText = v.optional(v.string());

/** Fields of a configuration that deploying reads; wrangler gets the others unchanged. */
const wranglerConfig = v.looseObject({
  name: v.string(),
  compatibility_date: optionalText,
  vars: v.optional(v.record(v.string(), v.unknown())),
  routes: v.optional(v.array(v.union([v.string(), v.looseObject({ pattern: v.string() })]))),
  d1_databases: v.optional(
    v.array(v.looseObject({ database_name: optionalText, database_id: optionalText })),
  ),
  kv_namespaces: v.optional(v.array(v.looseObject({ binding: v.string(), id: optionalText }))),
  ratelimits: v.optional(v.array(v.looseObject({ namespace_id: v.string() }))),
});

export type WranglerConfig = v.InferOutput<typeof wranglerConfig>;

/**
 * Parses a configuration file without wrangler, which would check all of it but takes a second to load.
 * @throws Error that names the fields to correct.
 */
export function readWranglerConfig(file: string): WranglerConfig {
  const result = v.safeParse(wranglerConfig, parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`Correct ${file}: ${lines.join('; ')}.`);
}
