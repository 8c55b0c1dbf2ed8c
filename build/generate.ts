import { writeFacts } from './facts.ts';

await writeFacts();
