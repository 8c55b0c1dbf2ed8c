import { defineConfig, presetWind3 } from 'unocss';

/** Roles of colours. src/site/frame/tokens.css sets their custom properties for light and dark mode. */
const roles = [
  'surface',
  'surface-sunken',
  'surface-raised',
  'band',
  'on-band',
  'on-band-soft',
  'ink',
  'ink-soft',
  'rule',
  'control',
  'accent',
  'on-accent',
  'sign',
  'on-sign',
  'marking',
  'on-marking',
  'warning',
  'on-warning',
  'danger',
  'positive',
];

export default defineConfig({
  // Without this option, every element gets unused variables for shadows, rings and filters.
  presets: [presetWind3({ preflight: false, dark: 'media' })],
  // Ordinary words that are also names of utilities: docs/decisions/024-sheets-and-utilities.md.
  blocklist: [
    'border',
    'container',
    'filter',
    'h2',
    'me',
    'ms',
    'my',
    'outline',
    'px',
    'ring',
    'tab',
    'table',
  ],
  outputToCssLayers: {
    // One layer for utilities and shortcuts: each layer adds a selector of higher specificity to each rule.
    cssLayerName: () => 'utilities',
  },
  content: {
    filesystem: ['src/**/*.tsx'],
    pipeline: { include: [/\.tsx$/] },
  },
  theme: {
    colors: Object.fromEntries(roles.map((role) => [role, `var(--${role})`])),
    // Narrower than "xs" is a phone with the default font at double size.
    breakpoints: {
      xs: '18rem',
      phone: '26rem',
      sm: '40rem',
      md: '48rem',
      lg: '64rem',
      xl: '76rem',
    },
    // Width of an edge line: under the title, around a banner, before an open answer.
    lineWidth: { edge: '0.375rem' },
    // Without the limits in vw, text would overflow the window at a default font size of 32 px.
    fontSize: {
      tiny: '0.8125rem',
      fine: '0.875rem',
      small: ['0.9375rem', '1.5'],
      base: ['1.125rem', '1.55'],
      lead: ['1.3125rem', '1.5'],
      h3: ['min(1.375rem, 9vw)', '1.3'],
      h2: ['min(clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem), 11vw)', '1.2'],
      h1: ['min(clamp(2.25rem, 1.7rem + 2.6vw, 3.5rem), 12vw)', '1.08'],
    },
  },
  shortcuts: {
    wrap: 'mx-auto w-full max-w-76rem px-[min(1rem,4.5vw)] sm:px-6 lg:px-8',
    'desk-wrap': 'mx-auto w-full max-w-76rem px-4',
    section: 'py-12 md:py-18',
    measure: 'max-w-[66ch]',
    'cards-3': 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
    card: 'relative flex flex-col gap-3 rounded-lg border border-rule bg-surface-raised p-[min(1.25rem,5.5vw)] md:p-6',
    'card-link':
      'card transition-colors hover:border-accent focus-within:border-accent motion-reduce:transition-none',
    heading: 'text-h2 font-800 tracking-tight text-balance',
    btn: 'inline-flex min-h-12 items-center justify-center gap-2 rounded-md border-2 border-transparent px-[min(1.25rem,5.5vw)] py-2 text-center font-700 no-underline cursor-pointer',
    'btn-marking': 'btn bg-marking text-on-marking hover:underline',
    'btn-accent': 'btn bg-accent text-on-accent hover:underline',
    'btn-outline': 'btn border-current bg-transparent text-inherit hover:underline',
    'icon-btn':
      'inline-grid size-12 place-items-center rounded-md border-2 border-transparent bg-transparent text-inherit cursor-pointer',
    field: 'w-full min-h-12 rounded-md border-2 border-control bg-surface px-3 py-2 text-ink',
  },
});
