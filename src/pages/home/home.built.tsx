import { renderFragment } from '../../site/render-fragment.ts';
import { BreakdownSteps } from '../../site/ui/breakdown.tsx';
import { Sections } from './sections.tsx';

// HTML that never changes.
export const steps = await renderFragment(<BreakdownSteps />);
export const sections = await renderFragment(<Sections />);
