import { watchForm, watchHistory } from './form.ts';
import { armAlarm, watchVisibility } from './visibility.ts';

armAlarm();
watchForm();
watchHistory();
void watchVisibility();
