import { armAlarm } from './alarm.ts';
import { watchForm, watchHistory } from './form.ts';
import { watchVisibility } from './visibility.ts';

armAlarm();
watchForm();
watchHistory();
void watchVisibility();
