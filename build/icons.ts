import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/**
 * Writes `.generated/icons.ts`. Each icon is a separate export, so that an island contains only the icons
 * that it imports. The export `icons` has all icons by name, for the Worker.
 */
export function writeIcons(): void {
  const file = new URL(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const iconSet: IconSet = JSON.parse(readFileSync(file, 'utf8'));
  const paths = iconNames.map((name) => {
    return `export const ${camelCase(name)} = ${JSON.stringify(pathData(name, iconSet))};`;
  });
  const entries = iconNames.map((name) => `  '${name}': ${camelCase(name)},`);
  const index = ['export const icons = {', ...entries, '} as const;'];
  const type = 'export type IconName = keyof typeof icons;';
  const code = [...paths, ...index, type, ''].join('\n');
  mkdirSync('.generated', { recursive: true });
  writeFileSync('.generated/icons.ts', code);
}

function pathData(name: string, iconSet: IconSet): string {
  const body = iconSet.icons[name]?.body;
  if (!body)
    throw new Error(`The Tabler set has no icon "${name}": correct iconNames in build/icons.ts.`);
  if (/<(circle|rect|line|ellipse|poly)/.test(body))
    throw new Error(`Icon "${name}" has shapes other than paths: choose another icon.`);
  return [...body.matchAll(/ d="([^"]+)"/g)]
    .map((match) => makeMoveAbsolute(match[1] ?? ''))
    .join('');
}

/**
 * Makes the first move command absolute. In joined paths, a relative move would start at the end of the
 * previous path.
 */
function makeMoveAbsolute(path: string): string {
  return path.replace(/^m(-?[\d.]+)[ ,]?(-?[\d.]+)(?=[-\d\s.]?)/, (match, x, y) => {
    const remainingPath = path.slice(match.length).trimStart();
    return `M${x} ${y}${/^[-\d.]/.test(remainingPath) ? 'l' : ''}`;
  });
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
}

/** The Tabler outline icons that the site uses. */
const iconNames = [
  'alert-triangle',
  'arrow-left',
  'arrow-right',
  'chart-bar',
  'chevron-left',
  'chevron-right',
  'clock',
  'droplet',
  'eye',
  'file-download',
  'heart-handshake',
  'help-circle',
  'leaf',
  'mail',
  'map-pin',
  'menu-2',
  'message',
  'news',
  'phone',
  'photo',
  'plant-2',
  'road',
  'road-sign',
  'rss',
  'search',
  'shield-check',
  'shovel',
  'snowflake',
  'tools',
  'traffic-cone',
  'users',
  'x',
] as const;
