import { accessAuthenticator } from './access.ts';
import { createDesk } from './app.tsx';

export default createDesk(accessAuthenticator);
