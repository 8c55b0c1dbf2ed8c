import { createApp } from './app.ts';
import { createWorker } from './worker.ts';

export default createWorker(createApp());
