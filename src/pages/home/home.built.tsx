import { renderFragment } from '../../site/render-fragment.ts';
import { BreakdownSteps } from '../../site/ui/breakdown.tsx';
import { HomeSections } from './sections.tsx';

// Static HTML, rendered once at build time.
export const steps = await renderFragment(<BreakdownSteps />);
export const sections = await renderFragment(<HomeSections />);
