import { watchForm, watchHistory } from './form.ts';
import { watchMoves } from './moves.ts';
import { watchList, watchPresses, watchVisibility } from './polling.ts';
import { watchPointer } from './request.ts';

document.documentElement.dataset.script = '';
watchPointer();
watchMoves();
watchForm();
watchHistory();
void watchVisibility();
watchPresses();
void watchList();
