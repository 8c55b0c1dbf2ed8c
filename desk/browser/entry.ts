import { watchForm, watchHistory } from './form.ts';
import { watchVisibility } from './visibility.ts';

watchForm();
watchHistory();
void watchVisibility();
