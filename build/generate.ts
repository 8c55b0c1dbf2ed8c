import { writeFacts, writeWorkerTypes } from './facts.ts';

await writeFacts();
writeWorkerTypes();
