import { writeFacts } from './facts.ts';
import { writeWorkerTypes } from './worker-types.ts';

await writeFacts();
writeWorkerTypes();
