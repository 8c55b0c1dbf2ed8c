import { faqs } from './content.ts';

export const questionCount = faqs.length;
