import { BannerContent } from '../../consent/banner.tsx';
import { PreferencesForm } from '../../consent/dialog.tsx';
import { renderFragment } from '../render-fragment.ts';
import { href } from '../routes.ts';
import { FooterLegal, FooterLinks } from './footer-links.tsx';

/** HTML of what is the same on every page. */
export const banner = await renderFragment(<BannerContent policyHref={href('cookies')} />);
export const preferences = await renderFragment(<PreferencesForm />);
export const quickLinks = await renderFragment(<FooterLinks column="quick" />);
export const supportLinks = await renderFragment(<FooterLinks column="support" />);
export const legalLinks = await renderFragment(<FooterLegal />);
