import { watchForm } from './form.ts';
import { watchSight } from './sight.ts';

watchForm();
watchSight();
