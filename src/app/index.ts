import { createApp } from './app.tsx';
import { createWorker } from './worker.ts';

export default createWorker(createApp());
