import { watchForm, watchHistory } from './form.ts';
import { watchList, watchPresses } from './refresh.ts';
import { watchPointer } from './request.ts';
import { watchVisibility } from './visibility.ts';

document.documentElement.dataset.script = '';
watchPointer();
watchForm();
watchHistory();
void watchVisibility();
watchPresses();
void watchList();
