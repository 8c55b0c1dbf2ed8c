import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { iconNames } from './icon-names.ts';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/**
 * Writes `.generated/icons.ts`: each icon's path data as an export of its own, so that an island
 * carries only the icons it imports, and `icons`, all of them by name, for the Worker.
 */
export function writeIcons(): void {
  const file = new URL(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const set: IconSet = JSON.parse(readFileSync(file, 'utf8'));
  const paths = iconNames.map((name) => {
    return `export const ${camelCase(name)} = ${JSON.stringify(pathData(name, set))};`;
  });
  const byName = iconNames.map((name) => `  '${name}': ${camelCase(name)},`);
  const index = ['export const icons = {', ...byName, '} as const;'];
  const type = 'export type IconName = keyof typeof icons;';
  const code = [...paths, ...index, type, ''].join('\n');
  mkdirSync('.generated', { recursive: true });
  writeFileSync('.generated/icons.ts', code);
}

function pathData(name: string, set: IconSet): string {
  const body = set.icons[name]?.body;
  if (!body) throw new Error(`The Tabler set has no icon "${name}": mend build/icon-names.ts.`);
  if (/<(circle|rect|line|ellipse|poly)/.test(body)) throw new Error(`${name} is not all paths.`);
  return [...body.matchAll(/ d="([^"]+)"/g)].map((match) => absolute(match[1] ?? '')).join('');
}

/** A path may begin with a relative move, which counts from nothing only while it stands alone. */
function absolute(path: string): string {
  return path.replace(/^m(-?[\d.]+)[ ,]?(-?[\d.]+)(?=[-\d\s.]?)/, (_, x, y) => {
    const rest = path.slice(_.length).trimStart();
    return `M${x} ${y}${/^[-\d.]/.test(rest) ? 'l' : ''}`;
  });
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
}
