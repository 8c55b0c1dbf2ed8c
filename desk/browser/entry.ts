import { watchForm, watchHistory } from './form.ts';
import { watchMoves } from './moves.ts';
import { watchList, watchPresses } from './refresh.ts';
import { watchPointer } from './request.ts';
import { watchVisibility } from './visibility.ts';

document.documentElement.dataset.script = '';
watchPointer();
watchMoves();
watchForm();
watchHistory();
void watchVisibility();
watchPresses();
void watchList();
