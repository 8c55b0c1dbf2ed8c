import { writeGeneratedFiles, writeWorkerTypes } from './facts.ts';

await writeGeneratedFiles();
writeWorkerTypes();
