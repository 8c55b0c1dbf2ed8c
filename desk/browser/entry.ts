import { armAlarm } from './alarm.ts';
import { watchForm, watchHistory } from './form.ts';
import { watchSight } from './sight.ts';

armAlarm();
watchForm();
watchHistory();
void watchSight();
