import { watchForm, watchHistory } from './form.ts';
import { watchList } from './refresh.ts';
import { watchVisibility } from './visibility.ts';

watchForm();
watchHistory();
void watchVisibility();
void watchList();
