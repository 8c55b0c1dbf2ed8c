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

/** Shortcuts for the frame of every page. As utilities in the markup, they would make each page larger. */
const frame = {
  'skip-link': 'fixed top-2 left-2 z-60 rounded-md bg-marking px-5 py-3 font-700 text-on-marking',
  consent:
    'border-b-[0.25rem] border-marking bg-surface-sunken text-fine leading-[1.25] [&_h2]:text-[1rem]',
  // Border and padding are on the form, so that a click on the dialog element is on its backdrop.
  preferences:
    'max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-140 overflow-y-auto border-0 p-0 [&_form]:border-t-edge [&_form]:border-marking [&_form]:p-[min(1.5rem,6vw)] [&_p]:mt-2 [&_p]:mb-4 [&_p]:text-ink-soft',
  header: 'fixed inset-x-0 top-0 z-50 h-$header border-b',
  'header-row':
    'mx-auto flex h-full w-full max-w-76rem items-center gap-[min(0.75rem,2vw)] px-[min(1rem,4vw)] sm:px-6 lg:px-8',
  brand:
    'mr-auto flex max-h-full min-h-12 min-w-0 items-center gap-[min(0.625rem,2vw)] overflow-hidden text-[min(1.125rem,6vw)] text-ink leading-none font-800 tracking-tight no-underline xl:text-[1.25rem]',
  'emergency-call':
    'grid min-h-[48px] shrink-0 border-2 border-transparent content-center rounded-md bg-warning px-[min(0.75rem,2vw)] text-center text-[min(0.8125rem,4vw)] text-on-warning leading-[1.2] font-700 no-underline hover:underline [&_strong]:text-[min(1rem,5vw)] [&_strong]:font-800 [&_strong]:whitespace-nowrap',
  footer: 'bg-band text-fine text-on-band leading-[1.4] sm:text-[0.9375rem] [&_address]:not-italic',
  'footer-columns':
    'grid gap-x-4 gap-y-2 pt-4 pb-1 xs:grid-cols-2 sm:gap-x-10 sm:gap-y-6 sm:pt-10 sm:pb-6 lg:grid-cols-[1.4fr_0.8fr_2fr_1.4fr]',
  'footer-brand': 'xs:col-span-full xs:pb-1 lg:col-auto',
  'footer-support': 'xs:[grid-area:2/2/span_2] lg:[grid-area:auto] lg:[&_ul]:columns-2',
  'consent-row': 'grid gap-x-8 gap-y-1.5 py-2 lg:grid-cols-[1fr_auto] lg:items-center',
  'consent-choices':
    'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-1.5 lg:grid-cols-[repeat(3,10rem)]',
  'preferences-buttons': 'mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3',
  switch:
    'flex cursor-pointer items-center justify-between gap-[min(1.5rem,6vw)] border-b py-3 [&_input]:h-[32px] [&_input]:w-[56px] [&_input]:shrink-0 [&_input]:appearance-none [&_input]:p-[4px] [&_input:disabled]:opacity-65 [&_span_span]:block [&_span_span]:text-[0.9375rem] [&_span_span]:text-ink-soft',
  'consent-choice':
    'min-h-11 cursor-pointer rounded-md border-2 border-current bg-surface p-0.5 text-tiny font-700 hover:underline sm:px-4 sm:text-[0.9375rem]',
  'closure-bar':
    'border-b-edge border-[#10161d] bg-[#c81e1e] font-700 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:py-1.5 [&_a]:text-on-band [&_a]:leading-[1.3] [&_a]:text-balance lt-phone:[&_a]:text-fine lt-phone:[&_a]:tracking-[-0.035em]',
  'footer-last': 'flex flex-wrap items-center gap-x-6 border-t border-[#3a4653] pt-1',
  'footer-copyright': 'flex-[1_1_9rem] text-balance',
  'page-title': 'bg-band text-on-band',
  breadcrumb:
    'flex flex-wrap text-fine leading-6 [&_a]:-my-2.5 [&_a]:inline-block [&_a]:min-w-11 [&_a]:py-2.5',
  'page-heading': 'text-title tracking-tight text-balance',
};

export default defineConfig({
  // Without this option, every element gets unused variables for shadows, rings and filters.
  presets: [presetWind3({ preflight: false, dark: 'media' })],
  // Ordinary words that are also names of utilities.
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
    // A viewport narrower than "xs" is a phone with the font size doubled.
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
      tiny: ['0.8125rem', '1.15'],
      fine: ['0.875rem', '1.3'],
      small: ['0.9375rem', '1.5'],
      base: ['1.125rem', '1.55'],
      lead: ['1.3125rem', '1.5'],
      h3: ['min(1.375rem, 9vw)', '1.3'],
      h2: ['min(clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem), 11vw)', '1.2'],
      title: ['min(clamp(1.5rem, 1.2rem + 1.4vw, 2rem), 11vw)', '1.15'],
      h1: ['min(clamp(2.25rem, 1.7rem + 2.6vw, 3.5rem), 12vw)', '1.08'],
    },
  },
  shortcuts: {
    ...frame,
    wrap: 'mx-auto w-full max-w-76rem px-[min(1rem,4.5vw)] sm:px-6 lg:px-8',
    // In the markup, these lists of utilities would repeat in the desk's Worker, whose size is limited.
    'desk-wrap': 'mx-auto w-full max-w-76rem px-4',
    'desk-page': 'bg-surface-sunken pt-0',
    'desk-skip': 'absolute left-[-100vw] focus:static focus:px-4 focus:py-3',
    'desk-band': 'bg-band text-on-band',
    'desk-warning':
      'sticky top-0 z-10 bg-marking px-4 py-1 text-center text-fine text-on-marking font-700',
    'desk-topbar':
      'desk-wrap flex flex-wrap items-center justify-between gap-x-4 py-1.5 lt-md:py-0',
    'desk-facts': 'flex flex-wrap gap-x-3',
    'desk-selects': 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-2',
    'desk-events': 'mt-2 text-[1rem] [overflow-wrap:anywhere] [&>li]:border-t [&>li]:py-2',
    'desk-pair': 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2 [&>*]:mt-0',
    'desk-hours':
      'flex flex-wrap items-end gap-2 [&>:first-child]:flex-[3_1_5.25rem] [&>:last-child]:flex-[4_1_7rem]',
    // Omits the place among the facts, because the sign shows the place too.
    'desk-compact':
      'gap-2 [&_.notice-sign]:p-4 [&_.notice-state]:text-[1.5rem] [&_.notice-advice]:text-base [&_.notice-facts>div]:py-1 [&_.notice-facts>div:first-child]:hidden [&_.checked]:hidden',
    'desk-tick': 'grid min-h-11 w-11 shrink-0 cursor-pointer place-items-center',
    'desk-card-head':
      'mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[1rem] [&_.road-number]:mt-0 lt-md:[&_.row-hours]:text-small',
    'step-number':
      'size-7 shrink-0 rounded-full bg-accent text-center text-base text-on-accent leading-7',
    'ask-submit':
      'size-11 cursor-pointer rounded-md border-2 border-transparent bg-marking p-0 text-[1.375rem] text-on-marking lt-xs:w-full',
    'ask-fields':
      'mt-2.5 flex flex-wrap items-end gap-1.5 [&>p]:flex-[1_1_6rem] md:grid md:grid-cols-[14rem_9.5rem_auto] md:justify-start md:gap-2 lg:mt-0',
    'plate-row': 'flex flex-wrap gap-0.5 md:gap-1 [&>*]:flex-[1_0_2.1rem]',
    'plate-name': 'max-md:sr-only md:block md:text-[0.75rem] md:font-600 [overflow-wrap:anywhere]',
    // Minimum size of a link or button for touch.
    tap: 'inline-flex min-h-11 min-w-11 items-center',
    section: 'py-12 md:py-18',
    measure: 'max-w-[66ch]',
    'toc-columns':
      'gap-16 lg:grid lg:grid-cols-[minmax(0,66ch)_minmax(0,22rem)] lg:items-start lg:justify-between',
    'toc-panel':
      'sticky top-[calc(var(--header)+1.5rem)] hidden bg-surface-sunken px-6 py-5 text-[1rem] lg:[grid-area:1/2] lg:block',
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
